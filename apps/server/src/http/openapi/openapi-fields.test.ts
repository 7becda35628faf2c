import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import { openTestHosts, type TestHosts } from '#test/access-matrix/test-hosts.ts'
import type { ApiDocument, ApiSchema } from './openapi.ts'

/** A place of the document that a person reads about, and what it says of itself. */
type Place = { at: string; name: string; description: string | undefined }

/** Words that say nothing by themselves. */
const FILLERS = new Set('a an the of its it is this for in to and or value field'.split(' '))

const toWords = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))

/** Whether the words of a description are those of the name, in whatever order and number. */
function isRepetition({ name, description = '' }: Place): boolean {
  const [own, said] = [toWords(name), toWords(description)]
  const toStem = (word: string) => word.replace(/s$/, '')
  return said.every((word) => own.some((one) => toStem(one) === toStem(word)))
}

function findRef(document: ApiDocument, ref: string): unknown {
  const [, , kind = '', name = ''] = ref.split('/')
  return document.components?.[kind]?.[name]
}

/** Every field below a schema, with its own description or that of the form it refers to. */
function listFields(document: ApiDocument, node: unknown, at: string): Place[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((one, i) => listFields(document, one, `${at}[${i}]`))
  const schema = node as ApiSchema
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]): Place[] => [
    { at: `${at}.${name}`, name, description: describeSchema(document, field) },
    ...listFields(document, field, `${at}.${name}`),
  ])
  const others = [
    'items',
    'anyOf',
    'allOf',
    'oneOf',
    'additionalProperties',
    'patternProperties',
    'not',
  ].flatMap((key) => {
    if (key === 'patternProperties' && schema.patternProperties)
      return Object.values(schema.patternProperties).flatMap((one): Place[] => [
        { at: `${at}{}`, name: '', description: describeSchema(document, one) },
        ...listFields(document, one, `${at}{}`),
      ])
    return listFields(document, schema[key], `${at}/${key}`)
  })
  return [...fields, ...others]
}

function describeSchema(document: ApiDocument, schema: ApiSchema): string | undefined {
  if (schema.description !== undefined || schema.$ref === undefined) return schema.description
  return (findRef(document, schema.$ref) as ApiSchema | undefined)?.description
}

/** Everything that the document has to explain. */
function listPlaces(document: ApiDocument): Place[] {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]): Place[] => {
      const at = `${method.toUpperCase()} ${path}`
      const answers = Object.entries(operation.responses ?? {}).flatMap(
        ([status, answer]): Place[] => {
          const found = (
            answer.$ref === undefined ? answer : findRef(document, answer.$ref)
          ) as typeof answer
          const contents = Object.values(found.content ?? {})
          return [
            { at: `${at} ${status}`, name: status, description: found.description },
            ...contents.flatMap(({ schema }) => listFields(document, schema, `${at} ${status}`)),
          ]
        },
      )
      const parameters = (operation.parameters ?? []).flatMap((one): Place[] => [
        { at: `${at} ${one.in}.${one.name}`, name: one.name, description: one.description },
        ...listFields(document, one.schema, `${at} ${one.in}.${one.name}`),
      ])
      const bodies = Object.values(operation.requestBody?.content ?? {})
      return [
        { at, name: path, description: operation.summary },
        ...parameters,
        ...answers,
        ...bodies.flatMap(({ schema }) => listFields(document, schema, `${at} body`)),
      ]
    }),
  )
  const forms = Object.entries(document.components?.['schemas'] ?? {}).flatMap(
    ([name, schema]): Place[] => [
      { at: name, name, description: (schema as ApiSchema).description },
      ...listFields(document, schema, name),
    ],
  )
  const tags = (document.tags ?? []).map(({ name, description }) => ({
    ...{ at: `tag ${name}`, name },
    description,
  }))
  return [...calls, ...forms, ...tags]
}

const toValue = (one: { value: unknown }) => one.value

/** Every schema with examples, and every example beside a schema. */
function* listExamples(node: unknown, at = ''): Generator<[string, ApiSchema, unknown]> {
  if (typeof node !== 'object' || node === null) return
  const { schema = node, example, examples } = node as Record<string, unknown>
  const named = Array.isArray(examples) ? examples : Object.values(examples ?? {}).map(toValue)
  for (const one of [...named, ...(example === undefined ? [] : [example])])
    yield [at, schema as ApiSchema, one]
  for (const [key, value] of Object.entries(node)) {
    if (!['example', 'examples', 'default'].includes(key))
      yield* listExamples(value, `${at}/${key}`)
  }
}

/** The schema with its forms written out. */
function resolve(document: ApiDocument, node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((one) => resolve(document, one))
  const { $ref } = node as ApiSchema
  if ($ref !== undefined) return resolve(document, findRef(document, $ref))
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key.startsWith('example') ? value : resolve(document, value),
    ]),
  )
}

describe('what the description says of each field', () => {
  let hosts: TestHosts
  const documents: ApiDocument[] = []

  beforeAll(async () => {
    hosts = await openTestHosts()
    // An install without a provider has forms of its own.
    for (const host of [hosts.hosts.app, hosts.hosts.local]) {
      const answer = await host.inject('/api/yomikura/docs.json')
      documents.push(answer.json<ApiDocument>())
    }
  })
  afterAll(() => hosts.close())

  const places = () => documents.flatMap(listPlaces)

  it('is there for every call, parameter, answer, form and field', () => {
    expect(places().length).toBeGreaterThan(1000)
    const silent = places().filter(
      ({ description = '' }) => description.trim() === '' || description === 'Default Response',
    )
    expect(silent.map(({ at }) => at)).toEqual([])
  })

  it('is more than the name in other words', () => {
    expect(
      places()
        .filter((place) => place.description !== undefined && isRepetition(place))
        .map(({ at, description }) => `${at}: ${description}`),
    ).toEqual([])
    expect(isRepetition({ at: '', name: 'sales_date', description: 'Date of the sale.' })).toBe(
      true,
    )
    expect(isRepetition({ at: '', name: 'workno', description: 'The workno.' })).toBe(true)
  })

  it('comes with examples that the schema takes', () => {
    expect(documents.flatMap((document) => [...listExamples(document)]).length).toBeGreaterThan(100)
    const wrong = documents.flatMap((document) =>
      [...listExamples(document)]
        .filter(([, schema, one]) => !Compile(resolve(document, schema) as object).Check(one))
        .map(([at]) => at),
    )
    expect(wrong).toEqual([])
  })

  it('asks for no parameter that is filled in where it is missing', () => {
    const needed = documents.flatMap(({ paths }) =>
      Object.values(paths)
        .flatMap((item) => Object.values(item))
        .flatMap(({ parameters = [] }) => parameters)
        .filter(({ required, schema }) => required && schema['default'] !== undefined),
    )
    expect(needed).toEqual([])
  })

  it('leads from each link of its page to one place', async () => {
    const page = await hosts.hosts.app.inject({
      url: '/api/yomikura/docs',
      headers: { accept: 'text/html' },
    })
    const find = (pattern: RegExp) => [...page.body.matchAll(pattern)].map(([, name = '']) => name)
    const ids = find(/ id="([^"]+)"/g)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(find(/ href="#([^"]+)"/g).filter((id) => !ids.includes(id))).toEqual([])
  })

  it('refers to nothing that is not there', () => {
    const missing = documents.flatMap((document) =>
      [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)]
        .map(([, ref = '']) => ref)
        .filter((ref) => findRef(document, ref) === undefined),
    )
    expect(missing).toEqual([])
  })
})

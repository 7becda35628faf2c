import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ApiAnswer, ApiDocument, ApiOperation, ApiParameter, ApiSchema } from './openapi.ts'

/** The page's style: the tokens of the app, so that a brand's colors are the same, and its own rules. */
export function readDocsStyle(): string {
  const tokens = fileURLToPath(import.meta.resolve('@yomikura/ui/tokens.css'))
  return [tokens, `${import.meta.dirname}/api-page.css`]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}

type Entry = { id: string; method: string; path: string; operation: ApiOperation }

/** A copy in which each reference says what it refers to. */
function explainRefs<T>(node: T, schemas: Record<string, ApiSchema>): T {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((one: unknown) => explainRefs(one, schemas)) as T
  const entries = Object.entries(node).map(([key, value]: [string, unknown]) => [
    key,
    explainRefs(value, schemas),
  ])
  const { $ref = '' } = node as ApiSchema
  const description = schemas[$ref.split('/').at(-1) ?? '']?.description
  return { ...(description !== undefined && { description }), ...Object.fromEntries(entries) } as T
}

/** The document as a page for people; without script, which the content policy would refuse anyway. */
export function toPage(written: ApiDocument): string {
  const named = (written.components?.['schemas'] ?? {}) as Record<string, ApiSchema>
  const document = explainRefs(written, named)
  const { info, tags = [], components } = document
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => {
      const name = `${method.toUpperCase()} ${path}`
      return { id: toId(name), method: method.toUpperCase(), path, operation }
    }),
  )
  const groups = tags.map((tag) => ({
    ...tag,
    id: toId(tag.name),
    entries: entries.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }))
  const schemas = Object.entries((components?.['schemas'] ?? {}) as Record<string, ApiSchema>)
  const links = groups.map(
    ({ id, name, entries: list }) =>
      `<li><a href="#${id}">${escape(name)}</a> <small>${list.length}</small></li>`,
  )
  const title = escape(info.title)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="docs.css"></head><body><header><h1>${title}</h1><p>Version ${escape(info.version)} · <a href="docs.json">OpenAPI document</a></p></header><nav aria-label="Groups"><ul><li><a href="#every-call">Every call</a></li>${links.join('')}<li><a href="#schemas">Schemas</a> <small>${schemas.length}</small></li></ul></nav><main>${toParagraphs(info.description ?? '')}${toSharedAnswers(document)}${groups
    .map(
      (group) =>
        `<section aria-labelledby="${group.id}"><h2 id="${group.id}">${escape(group.name)}</h2>${toParagraphs(group.description)}${toContents(group.entries)}${group.entries.map((entry) => toCall(entry)).join('')}</section>`,
    )
    .join(
      '',
    )}<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2><p>What several calls take or answer.</p>${schemas
    .map(
      ([name, schema]) =>
        `<article id="${toSchemaId(name)}"><h3>${escape(name)}</h3>${toParagraphs(schema.description ?? '')}${toFields(schema)}${toExamples(schema.examples)}</article>`,
    )
    .join('')}</section></main></body></html>`
}

/** The calls of a group, one a line. */
function toContents(entries: readonly Entry[]): string {
  const lines = entries.map(
    ({ id, method, path, operation }) =>
      `<li><a href="#${id}"><code>${method} ${escape(path)}</code></a> ${toInline(operation.summary ?? '')}</li>`,
  )
  return `<ul class="contents">${lines.join('')}</ul>`
}

function toCall({ id, method, path, operation }: Entry): string {
  const { summary = '', description = '', parameters = [], requestBody, responses = {} } = operation
  const { servers = [] } = operation as { servers?: { url: string }[] }
  const host = servers.map(({ url }) => ` On <code>${escape(url)}</code>.`).join('')
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema = {}, example, examples }]) =>
      `<h4>Body <small>${escape(type)}</small></h4>${toShape(schema, schema.description)}${toExamples(listExamples({ example, examples }))}`,
  )
  return `<article id="${id}"><h3><code>${method} ${escape(path)}</code></h3><p>${toInline(summary)}</p><p class="access">${toInline(description)}${host}</p>${toParameters(parameters)}${body.join('')}<h4>Answers</h4><dl class="answers">${Object.entries(
    responses,
  )
    .filter(([, answer]) => answer.$ref === undefined)
    .map(([status, answer]) => toAnswer(status, answer))
    .join('')}</dl></article>`
}

function toAnswer(status: string, { description = '', content = {} }: ApiAnswer): string {
  const isGood = /^[23]/.test(status)
  const shapes = Object.values(content).map(({ schema = {}, example, examples }) =>
    isGood ? toShape(schema) + toExamples(listExamples({ example, examples })) : '',
  )
  return `<dt>${status}</dt><dd>${toParagraphs(description)}${shapes.join('')}</dd>`
}

/** What every call may answer, said once. */
function toSharedAnswers({ components }: ApiDocument): string {
  const shared = Object.values((components?.['responses'] ?? {}) as Record<string, ApiAnswer>)
  const texts = shared.map(({ description = '' }) => toParagraphs(description))
  return `<section aria-labelledby="every-call"><h2 id="every-call">Every call</h2>${texts.join('')}</section>`
}

function listExamples({
  example,
  examples = {},
}: {
  example?: unknown
  examples?: object | undefined
}) {
  const named = Object.values(examples).map((one: { value: unknown }) => one.value)
  return example === undefined ? named : [example, ...named]
}

function toParameters(parameters: readonly ApiParameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema, description, example }) =>
    toRow({
      name,
      type: `${place}, ${toType(schema)}`,
      isRequired: required === true,
      description: description ?? schema.description,
      choices: listChoices(schema),
      example: example ?? schema.examples?.[0],
    }),
  )
  return `<h4>Parameters</h4><dl>${rows.join('')}</dl>`
}

/** A schema in its place: a link to a named one, or its fields. */
function toShape(schema: ApiSchema, description = ''): string {
  return toFields(schema) || `<p>${toType(schema)}. ${toInline(description)}</p>`
}

/** The fields of an object and of the objects inside it that have no name of their own. */
function toFields(schema: ApiSchema): string {
  const rows = listFields(schema, '')
  return rows.length === 0 ? toChoices(schema) : `<dl>${rows.join('')}</dl>`
}

function toChoices({ anyOf }: ApiSchema): string {
  return anyOf ? `<p>One of: ${anyOf.map(toType).join(', ')}.</p>` : ''
}

function listFields(schema: ApiSchema, prefix: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    toRow({
      name: prefix + name,
      type: toType(field),
      isRequired: schema.required?.includes(name) === true,
      description: field.description,
      example: field.examples?.[0],
      choices: listChoices(field),
    }),
    ...listFields(field, `${prefix}${name}.`),
  ])
  const inside = (schema.anyOf ?? []).flatMap((one) => listFields(one, prefix))
  const items = schema.items ? listFields(schema.items, prefix.replace(/\.?$/, '[].')) : []
  return [...own, ...inside, ...items]
}

/** What each value means, where a field names its values one by one. */
function listChoices({ anyOf, items }: ApiSchema): string[] {
  const choices = anyOf ?? items?.anyOf ?? []
  return choices.flatMap(({ const: value, description }) =>
    value === undefined || description === undefined
      ? []
      : `<li><code>${escape(JSON.stringify(value))}</code>: ${toInline(description)}</li>`,
  )
}

function toRow(row: {
  name: string
  type: string
  isRequired: boolean
  description: string | undefined
  example: unknown
  choices: readonly string[]
}): string {
  const example =
    row.example === undefined
      ? ''
      : ` <span class="example">Example: <code>${escape(typeof row.example === 'string' ? row.example : JSON.stringify(row.example))}</code></span>`
  const choices = row.choices.length === 0 ? '' : `<ul>${row.choices.join('')}</ul>`
  return `<dt><code>${escape(row.name)}</code> <small>${row.type}${row.isRequired ? '' : ', optional'}</small></dt><dd>${toInline(row.description ?? '')}${choices}${example}</dd>`
}

const BOUNDS = [
  ['minimum', 'from'],
  ['exclusiveMinimum', 'more than'],
  ['maximum', 'up to'],
  ['minLength', 'at least', 'characters'],
  ['maxLength', 'at most', 'characters'],
  ['minItems', 'at least', 'entries'],
  ['maxItems', 'at most', 'entries'],
  ['default', 'default'],
] as const

/** What a schema takes, as HTML. */
function toType(schema: ApiSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#${toSchemaId(name)}">${escape(name)}</a>`
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map(toType))].join(' or ')
  const bounds = BOUNDS.flatMap(([key, before, after = '']) => {
    const value = schema[key]
    if (value === undefined || value === Number.MAX_SAFE_INTEGER) return []
    return `, ${before} ${escape(JSON.stringify(value))} ${after}`.trimEnd()
  })
  return toKind(schema) + bounds.join('')
}

function toKind({ type, format, items, const: only, ...schema }: ApiSchema): string {
  const values = only === undefined ? schema.enum : [only]
  if (values)
    return values.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(' or ')
  if (type === 'array') return `list of ${toType(items ?? {})}`
  const map = Object.values(schema.patternProperties ?? {})[0]
  if (type === 'object' && map) return `object of ${toType(map)} by name`
  return escape(typeof format === 'string' ? `${type ?? ''} (${format})` : (type ?? 'anything'))
}

function toExamples(examples: readonly unknown[] = []): string {
  return examples
    .map(
      (example) =>
        `<figure><figcaption>Example</figcaption><pre tabindex="0">${escape(JSON.stringify(example, null, 2))}</pre></figure>`,
    )
    .join('')
}

/** Paragraphs and lists of the Markdown that descriptions are written in. */
function toParagraphs(text: string): string {
  return text
    .split('\n\n')
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.split('\n')
      if (!lines.every((line) => line.startsWith('- '))) return `<p>${toInline(block)}</p>`
      return `<ul>${lines.map((line) => `<li>${toInline(line.slice(2))}</li>`).join('')}</ul>`
    })
    .join('')
}

function toInline(text: string): string {
  return escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
}

function toId(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

function toSchemaId(name: string): string {
  return `schema-${toId(name)}`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

import * as fc from 'fast-check'
import type { TSchema } from 'typebox'

/** The parts of a schema that values are made from. */
type Node = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  patternProperties?: Record<string, Node>
  items?: Node
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxItems?: number
}

/** Longest text and list that is made; the limits themselves have tests of their own. */
const USUAL_LENGTH = 40
const USUAL_ITEMS = 5

/** Values that the schema takes. Texts that name something known are made more often than others. */
export function valuesOf(
  schema: TSchema,
  known: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<unknown> {
  return toArbitrary(schema, known, '')
}

type Known = Readonly<Record<string, readonly string[]>>

function toArbitrary(node: Node, known: Known, name: string): fc.Arbitrary<unknown> {
  if ('const' in node) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.anyOf) return fc.oneof(...node.anyOf.map((one) => toArbitrary(one, known, name)))
  const make = MAKERS[node.type ?? ''] ?? (() => fc.jsonValue())
  return make(node, known, name)
}

const MAKERS: Record<string, typeof toArbitrary> = {
  object: toObject,
  array: toList,
  string: (node, known, name) => toText(node, known[name]),
  integer: (node) => fc.integer({ min: node.minimum ?? -1000, max: toMaximum(node) }),
  number: toNumber,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}

function toList({ items = {}, maxItems = USUAL_ITEMS }: Node, known: Known, name: string) {
  return fc.array(toArbitrary(items, known, name), { maxLength: Math.min(maxItems, USUAL_ITEMS) })
}

function toNumber(node: Node) {
  return fc.double({
    min: node.minimum ?? node.exclusiveMinimum ?? -1e9,
    minExcluded: node.exclusiveMinimum !== undefined,
    max: toMaximum(node),
    noNaN: true,
  })
}

function toMaximum({ maximum = 2 ** 31 }: Node): number {
  return Math.min(maximum, Number.MAX_SAFE_INTEGER)
}

function toObject(node: Node, known: Known): fc.Arbitrary<unknown> {
  const required = node.required ?? []
  const model = Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([key, one]) => [key, toArbitrary(one, known, key)]),
  )
  return fc.record(model, { requiredKeys: required })
}

function toText(node: Node, known: readonly string[] | undefined): fc.Arbitrary<string> {
  const maxLength = Math.min(node.maxLength ?? USUAL_LENGTH, USUAL_LENGTH)
  const minLength = node.minLength ?? 0
  const text = node.pattern
    ? fc
        .stringMatching(new RegExp(node.pattern))
        .filter((made) => made.length >= minLength && made.length <= (node.maxLength ?? Infinity))
    : fc.string({ minLength, maxLength, unit: 'grapheme' })
  if (!known) return text
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, text)
}

/** What no schema of ours takes, and what has broken other servers. */
export const HOSTILE_TEXTS = [
  '',
  '\0',
  '%00',
  '%',
  '%E0%A4%A',
  '../../etc/passwd',
  '..%2f..%2f',
  "' or 1=1 --",
  '";drop table work;--',
  '$gt',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '\r\nset-cookie: a=b',
  '9'.repeat(400),
  '-1',
  '1e999',
  'NaN',
  'null',
  '\ud800',
  '\u202e',
  'ﷺ'.repeat(50),
  '💥'.repeat(30),
  'bytes=0-,1-',
  '__proto__',
  'constructor',
] as const

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 53, 1e308, [], {}, [[[]]], { a: { b: 1 } }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** A valid value with one place made wrong: taken away, added, or of another type. */
export function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(valid, hostileValue, fc.nat(), fc.nat(2)).map(([value, wrong, at, how]) => {
    if (Array.isArray(value)) {
      return value.length === 0
        ? [wrong]
        : value.map((one: unknown, index) => (index === at % value.length ? wrong : one))
    }
    if (typeof value !== 'object' || value === null) return wrong
    const entries = Object.entries(value)
    if (entries.length === 0 || how === 0) return { ...value, unexpected: wrong }
    const [key] = entries[at % entries.length] ?? ['']
    return Object.fromEntries(
      entries.flatMap(([name, one]) =>
        name === key ? (how === 1 ? [] : [[name, wrong]]) : [[name, one]],
      ),
    )
  })
}

/** Anything at all. */
export const hostile = hostileValue

import * as fc from 'fast-check'
import { Type, type TSchema } from 'typebox'
import type { RegisteredRoute } from '#http/app.ts'
import type { Asked } from '../access-matrix/asked.ts'
import { BOOK, PICTURE, WORKNOS } from '../access-matrix/test-world.ts'
import { hostile, HOSTILE_TEXTS, nearly, valuesOf } from './test-schema-values.ts'

/** The words that make requests reach further than the first check. */
export function knownWords(publicKey: string) {
  const worknos = Object.values(WORKNOS)
  return {
    workno: worknos,
    id: worknos,
    works: worknos,
    new_order: worknos,
    entry: [...worknos, '0'],
    hashname: [PICTURE, BOOK],
    src: [PICTURE],
    public_key: [publicKey],
    revision: [''],
    path: ['', '本編', '付録.pdf'],
    to: ['/library'],
    epoch: ['1'],
    type: ['books'],
    folder: ['BJ00001000'],
    file: ['BJ00000101_img_main.webp', 'BJ00000101_img_main_300x300.webp'],
  }
}
type Known = ReturnType<typeof knownWords>

const NO_FIELDS = Type.Object({})
const HEADER_NAMES = [
  'range',
  'if-range',
  'if-none-match',
  'if-match',
  'idempotency-key',
  'authorization',
  'cookie',
  'x-device-id',
  'x-forwarded-for',
  'x-http-method-override',
  'accept',
  'content-type',
  'sec-fetch-site',
  'origin',
] as const

/** Requests to a route: as its schemas say, nearly so, and anything at all. */
export function requestsTo(route: RegisteredRoute, known: Known): fc.Arbitrary<Asked> {
  const schemas = route.schema as Record<string, TSchema | undefined> | undefined
  const valid = (part: string) => valuesOf(schemas?.[part] ?? NO_FIELDS, known)
  const anyWay = (part: string) =>
    fc.oneof(
      { weight: 3, arbitrary: valid(part) },
      { weight: 2, arbitrary: nearly(valid(part)) },
      { weight: 1, arbitrary: hostile },
    )
  const params = schemas?.['params'] ? valid('params') : wordsFor(route.url, known)
  const hasBody = schemas?.['body'] !== undefined || route.method !== 'GET'
  return fc
    .record({
      params: fc.oneof({ weight: 3, arbitrary: params }, { weight: 1, arbitrary: nearly(params) }),
      wildcard: fc.constantFrom(...WILDCARDS),
      query: anyWay('querystring'),
      body: hasBody ? fc.oneof(anyWay('body'), rawBodies) : fc.constant(undefined),
      headers: fc.oneof(fc.constant({}), valid('headers'), hostileHeaders),
    })
    .map(({ params, wildcard, query, body, headers }) => ({
      url: toPath(route.url, params, wildcard) + toQuery(query),
      headers: toHeaders(headers, body),
      payload: body,
    }))
}

/** Parameters of a route that describes them nowhere. */
function wordsFor(url: string, known: Known): fc.Arbitrary<Record<string, string>> {
  const words: Readonly<Record<string, readonly string[]>> = known
  const names = [...url.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)
  return fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(words[name] ?? ['1']))])),
  )
}

const WILDCARDS = [
  'work/books/BJ00001000/BJ00000101/ziptree.json',
  `work/books/BJ00001000/BJ00000101/optimized/${PICTURE}`,
  ...HOSTILE_TEXTS.map((text) => encodeURIComponent(text.replaceAll('\ud800', ''))),
]

/** Bodies that are no JSON, or that only an attack sends. */
const rawBodies = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '['.repeat(200) + ']'.repeat(200),
  '\ufeff{}',
)

const hostileHeaders = fc.dictionary(
  fc.constantFrom(...HEADER_NAMES),
  fc.oneof(
    fc.constantFrom(
      ...HOSTILE_TEXTS,
      'bytes=0-0',
      'bytes=-5',
      'bytes=9-1',
      '"1"',
      '*',
      'text/html',
    ),
    fc.string({ maxLength: 30 }),
  ),
  { maxKeys: 4 },
)

function toPath(url: string, params: unknown, wildcard: string): string {
  const fields = (typeof params === 'object' && params !== null ? params : {}) as Record<
    string,
    unknown
  >
  return url
    .replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encode(fields[name] ?? 'none'))
    .replace('*', wildcard)
}

function encode(value: unknown): string {
  const text = toText(value)
  return encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed())
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function toQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return query === null ? '' : `?${encode(query)}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encode(name)}=${encode(one)}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Only what a header may hold at all; the rest never leaves a client. */
function toHeaders(headers: unknown, body: unknown): Record<string, string> {
  const entries = Object.entries((headers ?? {}) as Record<string, unknown>).map(
    ([name, value]): [string, string] => [
      name,
      toText(value).replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?'),
    ],
  )
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  return { ...json, ...Object.fromEntries(entries) }
}

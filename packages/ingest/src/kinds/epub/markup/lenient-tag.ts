/** A tag of almost-XML; names are in lower case, attributes in their order and each once. */
export type LenientTag =
  | { kind: 'start'; name: string; attributes: [string, string][]; isEmpty: boolean; end: number }
  | { kind: 'end'; name: string; end: number }
  /** One in whose middle the document breaks off. */
  | { kind: 'cut'; end: number }

const NAME = /<(\/?)([A-Za-z_:\u0080-\uffff][^\s"'<>/=]*)/y
const ATTRIBUTE = /[^\s"'<>/=]+/y
const EQUALS = /\s*=\s*/y
const BARE_VALUE = /[^\s"'<>][^\s<>]*/y
/** Between attributes: white space, and signs that mean nothing there. */
const BETWEEN = /[\s"'/=]*/y
/** What a value looks like that lacks its last quotation mark: `a href=`. */
const RAN_ON = /^([^\s"']*)\s+[\w:.-]+\s*=$/

/** Reads the tag at `at`; undefined where a `<` begins none. */
export function readTag(text: string, at: number): LenientTag | undefined {
  const [opening = '', slash, written = ''] = match(NAME, text, at)
  if (opening === '') return undefined
  const name = written.toLowerCase()
  const { attributes, isEmpty, end } = readAttributes(text, at + opening.length)
  if (attributes === undefined) return { kind: 'cut', end }
  if (slash === '/') return { kind: 'end', name, end }
  return { kind: 'start', name, attributes, isEmpty, end }
}

type Attributes = { attributes: [string, string][] | undefined; isEmpty: boolean; end: number }

/** What stands in a tag up to its end; no attributes where the document ends before. */
function readAttributes(text: string, from: number): Attributes {
  const attributes = new Map<string, string>()
  let cursor = from
  let isEmpty = false
  while (cursor < text.length) {
    const [between = ''] = match(BETWEEN, text, cursor)
    cursor += between.length
    const sign = text[cursor]
    if (sign === undefined) break
    if (sign === '>' || sign === '<') {
      isEmpty ||= between.trimEnd().endsWith('/')
      // A tag that meets the next one has lost its end.
      const end = sign === '>' ? cursor + 1 : cursor
      return { attributes: [...attributes], isEmpty, end }
    }
    const [written = ''] = match(ATTRIBUTE, text, cursor)
    const { value, end, isLast } = readValue(text, cursor + written.length)
    const key = written.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, value)
    cursor = end
    isEmpty = isLast
  }
  return { attributes: undefined, isEmpty: false, end: text.length }
}

type Value = { value: string; end: number; isLast: boolean }

/** The value at `at`, empty for an attribute that has none. */
function readValue(text: string, at: number): Value {
  const [equals] = match(EQUALS, text, at)
  if (equals === undefined) return { value: '', end: at, isLast: false }
  const from = at + equals.length
  const quote = text[from]
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, from + 1)
    const value = close < 0 ? '' : text.slice(from + 1, close)
    const ranOn = RAN_ON.exec(value)?.[1]
    if (ranOn !== undefined && /[^\s/>?]/.test(text[close + 1] ?? ' '))
      return { value: ranOn, end: from + 1 + ranOn.length, isLast: false }
    if (close >= 0 && !value.includes('<')) return { value, end: close + 1, isLast: false }
    return readBare(text, from + 1)
  }
  return readBare(text, from)
}

/** A value without quotation marks. A slash before the end of the tag is the tag's, but for namespaces. */
function readBare(text: string, from: number): Value {
  const [value = ''] = match(BARE_VALUE, text, from)
  const end = from + value.length
  const isLast = value.endsWith('/') && text[end] === '>' && !value.includes('://')
  return { value: isLast ? value.slice(0, -1) : value, end, isLast }
}

function match(pattern: RegExp, text: string, at: number): string[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

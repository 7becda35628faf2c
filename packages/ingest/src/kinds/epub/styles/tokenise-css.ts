/** A token of CSS Syntax 3. Text is what the token means, with escapes resolved. */
export type CssToken =
  | { type: 'space' | 'open' | 'close' | 'delim'; text: string }
  | { type: 'ident' | 'at' | 'hash' | 'string' | 'url' | 'number' | 'function'; text: string }
  /** What no browser accepts, such as a line break in a string. */
  | { type: 'bad'; text: string }

const NAME_START = /[a-zA-Z_\u0080-\u{10ffff}-]/u
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const SPACE = /[ \t\n\r\f]+/y
const COMMENT = /\/\*[^]*?(?:\*\/|$)/y
const NAME = /(?:[\w\u0080-\uffff-]|\\[^\n\r\f])+/y

/**
 * Cuts a style sheet into tokens as a browser does. Comments become empty ones, which keep the tokens
 * around them apart.
 *
 * @see https://www.w3.org/TR/css-syntax-3/#tokenization
 */
export function tokeniseCss(css: string): CssToken[] {
  const tokens: CssToken[] = []
  const cursor = new Cursor(css)
  while (!cursor.isAtEnd) {
    tokens.push(readToken(cursor))
  }
  return tokens
}

class Cursor {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  peek(offset = 0): string {
    return this.text[this.at + offset] ?? ''
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }
}

function readToken(cursor: Cursor): CssToken {
  if (cursor.take(COMMENT) !== undefined) return { type: 'space', text: '/**/' }
  if (cursor.take(SPACE) !== undefined) return { type: 'space', text: ' ' }
  const sign = cursor.peek()
  if (sign === '"' || sign === "'") return readString(cursor)
  const number = cursor.take(NUMBER)
  if (number !== undefined) return readUnit(cursor, number)
  if (sign === '#' || sign === '@') return readMarked(cursor, sign)
  if (startsName(cursor)) return readName(cursor)
  cursor.at += 1
  if ('([{'.includes(sign)) return { type: 'open', text: sign }
  if (')]}'.includes(sign)) return { type: 'close', text: sign }
  return { type: 'delim', text: sign }
}

function startsName(cursor: Cursor): boolean {
  const sign = cursor.peek()
  if (sign === '\\') return cursor.peek(1) !== '' && !/[\n\r\f]/.test(cursor.peek(1))
  if (sign !== '-') return NAME_START.test(sign)
  return NAME_START.test(cursor.peek(1)) || cursor.peek(1) === '\\'
}

function readUnit(cursor: Cursor, number: string): CssToken {
  if (cursor.peek() === '%') {
    cursor.at += 1
    return { type: 'number', text: `${number}%` }
  }
  const unit = startsName(cursor) ? unescapeCss(cursor.take(NAME) ?? '') : ''
  return /^[a-zA-Z0-9-]*$/.test(unit)
    ? { type: 'number', text: number + unit }
    : { type: 'bad', text: number + unit }
}

function readMarked(cursor: Cursor, sign: '#' | '@'): CssToken {
  cursor.at += 1
  const name = cursor.take(NAME)
  if (name === undefined) return { type: 'delim', text: sign }
  return { type: sign === '#' ? 'hash' : 'at', text: unescapeCss(name) }
}

function readName(cursor: Cursor): CssToken {
  const name = unescapeCss(cursor.take(NAME) ?? '')
  if (cursor.peek() !== '(') return { type: 'ident', text: name }
  cursor.at += 1
  if (name.toLowerCase() !== 'url') return { type: 'function', text: name }
  const start = cursor.at
  cursor.take(SPACE)
  // `url("…")` is a function with a string; without quotes the address is part of the token.
  if (cursor.peek() === '"' || cursor.peek() === "'") {
    const text = readString(cursor)
    cursor.take(SPACE)
    if (text.type === 'string' && cursor.peek() === ')') {
      cursor.at += 1
      return { type: 'url', text: text.text }
    }
    cursor.at = start
  }
  const raw = cursor.take(/[^)]*\)?/y) ?? ''
  const address = raw.replace(/\)$/, '').trim()
  return /["'(\s]/.test(address)
    ? { type: 'bad', text: '' }
    : { type: 'url', text: unescapeCss(address) }
}

function readString(cursor: Cursor): CssToken {
  const quote = cursor.peek()
  const body = quote === '"' ? /"((?:[^"\\\n\r\f]|\\[^])*)/y : /'((?:[^'\\\n\r\f]|\\[^])*)/y
  const raw = cursor.take(body) ?? quote
  if (cursor.peek() !== quote && !cursor.isAtEnd) return { type: 'bad', text: '' }
  cursor.at += 1
  return { type: 'string', text: unescapeCss(raw.slice(1)) }
}

const ESCAPE = /\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|([^]))/gu
const MAX_CODE_POINT = 0x10ffff

function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, hex?: string, line?: string, sign?: string) => {
    if (hex === undefined) return line === undefined ? (sign ?? '') : ''
    const code = Number.parseInt(hex, 16)
    const isSign = code > 0 && code <= MAX_CODE_POINT && (code < 0xd800 || code > 0xdfff)
    return isSign ? String.fromCodePoint(code) : '\ufffd'
  })
}

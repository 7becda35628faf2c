import { createRequire } from 'node:module'
import type * as CssTree from 'css-tree'

/** A token of CSS Syntax 3. Text is what the token means, with escapes resolved. */
export type CssToken =
  | { type: 'space' | 'open' | 'close' | 'delim'; text: string }
  | { type: 'ident' | 'at' | 'hash' | 'string' | 'url' | 'number' | 'function'; text: string }
  /** What no browser accepts, such as a line break in a string, or accepts only around a sheet: `<!--`. */
  | { type: 'bad'; text: string }

// The whole package, for which alone there are types, takes each worker 75 ms and 6 MB more.
const { tokenize, tokenTypes } = createRequire(import.meta.url)(
  'css-tree/tokenizer',
) as typeof CssTree

const KINDS: Readonly<Record<number, CssToken['type']>> = {
  [tokenTypes.Ident]: 'ident',
  [tokenTypes.Function]: 'function',
  [tokenTypes.AtKeyword]: 'at',
  [tokenTypes.Hash]: 'hash',
  [tokenTypes.String]: 'string',
  [tokenTypes.Url]: 'url',
  [tokenTypes.Number]: 'number',
  [tokenTypes.Percentage]: 'number',
  [tokenTypes.Dimension]: 'number',
  [tokenTypes.BadString]: 'bad',
  [tokenTypes.BadUrl]: 'bad',
  [tokenTypes.CDO]: 'bad',
  [tokenTypes.CDC]: 'bad',
  [tokenTypes.WhiteSpace]: 'space',
  [tokenTypes.Comment]: 'space',
  [tokenTypes.LeftParenthesis]: 'open',
  [tokenTypes.LeftSquareBracket]: 'open',
  [tokenTypes.LeftCurlyBracket]: 'open',
  [tokenTypes.RightParenthesis]: 'close',
  [tokenTypes.RightSquareBracket]: 'close',
  [tokenTypes.RightCurlyBracket]: 'close',
}

/**
 * Cuts a style sheet into tokens as a browser does. Comments become empty ones, which keep the tokens
 * around them apart; `url("…")` becomes one token, as `url(…)` is.
 *
 * @see https://www.w3.org/TR/css-syntax-3/#tokenization
 */
export function tokeniseCss(css: string): CssToken[] {
  const text = css.replaceAll('\0', '\ufffd')
  const tokens: CssToken[] = []
  tokenize(text, (kind, start, end) => {
    tokens.push(toToken(KINDS[kind] ?? 'delim', text.slice(start, end)))
  })
  return joinUrls(tokens)
}

const STRING_BODY = /(?<=^")(?:[^"\\]|\\[^])*|(?<=^')(?:[^'\\]|\\[^])*/
const URL_BODY = /^url\(((?:[^)\\]|\\[^])*)/i
/** Units hold letters, digits and hyphens. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?:%|[a-zA-Z0-9-]*)$/

/** What a token means, where it is not what is written. */
const MEANINGS: Partial<Record<CssToken['type'], (raw: string) => string>> = {
  space: (raw) => (raw.startsWith('/') ? '/**/' : ' '),
  ident: unescapeCss,
  function: (raw) => unescapeCss(raw.slice(0, -1)),
  at: (raw) => unescapeCss(raw.slice(1)),
  hash: (raw) => unescapeCss(raw.slice(1)),
  string: (raw) => unescapeCss(STRING_BODY.exec(raw)?.[0] ?? ''),
  url: (raw) => unescapeCss(URL_BODY.exec(raw)?.[1]?.trim() ?? ''),
  number: unescapeCss,
}

function toToken(type: CssToken['type'], raw: string): CssToken {
  const text = MEANINGS[type]?.(raw) ?? raw
  return { type: type === 'number' && !NUMBER.test(text) ? 'bad' : type, text }
}

/** An address in quotes becomes one token with its function; `url(` with anything else loads nothing. */
function joinUrls(tokens: readonly CssToken[]): CssToken[] {
  const joined: CssToken[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.type !== 'function' || token.text.toLowerCase() !== 'url') {
      joined.push(token)
      continue
    }
    const addressAt = skipSpace(tokens, at + 1)
    const closeAt = skipSpace(tokens, addressAt + 1)
    const [address, close] = [tokens[addressAt], tokens[closeAt]]
    if (address?.type === 'string' && close?.text === ')' && close.type === 'close') {
      joined.push({ type: 'url', text: address.text })
      at = closeAt
    } else joined.push({ type: 'bad', text: '' })
  }
  return joined
}

function skipSpace(tokens: readonly CssToken[], from: number): number {
  let at = from
  while (tokens[at]?.type === 'space') at++
  return at
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

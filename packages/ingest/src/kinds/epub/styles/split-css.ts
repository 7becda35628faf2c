import type { CssToken } from './tokenise-css.ts'

export type Rule = { prelude: CssToken[]; block: CssToken[] | undefined }

/** Rules of a sheet or group: each ends with its block, an at-rule also with a semicolon. */
export function* splitRules(tokens: readonly CssToken[]): Generator<Rule> {
  let prelude: CssToken[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.type === 'open' && token.text === '{') {
      const end = findClose(tokens, at)
      yield { prelude, block: tokens.slice(at + 1, end) }
      prelude = []
      at = end
    } else if (isDelim(token, ';') && trimSpace(prelude)[0]?.type === 'at') {
      yield { prelude, block: undefined }
      prelude = []
    } else {
      prelude.push(token)
    }
  }
}

/** Declarations of a block; a rule nested in it is passed over. */
export function* splitDeclarations(tokens: readonly CssToken[]): Generator<CssToken[]> {
  let declaration: CssToken[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.type === 'open' && token.text === '{') {
      at = findClose(tokens, at)
      declaration = []
    } else if (isDelim(token, ';')) {
      yield declaration
      declaration = []
    } else {
      declaration.push(token)
    }
  }
  yield declaration
}

const CLOSER: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Index of the sign that closes what opens at `start`; the end where nothing does. */
export function findClose(tokens: readonly CssToken[], start: number): number {
  const expected: string[] = []
  for (let at = start; at < tokens.length; at++) {
    const { type, text } = tokens[at]!
    if (type === 'open') expected.push(CLOSER[text]!)
    if (type === 'function') expected.push(')')
    if (type === 'close' && text === expected.at(-1)) expected.pop()
    if (expected.length === 0) return at
  }
  return tokens.length
}

export function isBalanced(tokens: readonly CssToken[]): boolean {
  const expected: string[] = []
  for (const { type, text } of tokens) {
    if (type === 'open') expected.push(CLOSER[text]!)
    if (type === 'function') expected.push(')')
    if (type === 'close' && expected.pop() !== text) return false
  }
  return expected.length === 0
}

export function isDelim({ type, text }: CssToken, sign: string): boolean {
  return type === 'delim' && text === sign
}

export function trimSpace(tokens: readonly CssToken[]): readonly CssToken[] {
  const first = tokens.findIndex((token) => token.type !== 'space' && !isHtmlComment(token))
  return first < 0 ? [] : tokens.slice(first)
}

/** `<!--` and `-->` around a sheet, as in the days before style sheets. */
function isHtmlComment({ type, text }: CssToken): boolean {
  return type === 'bad' && (text === '-->' || text === '<!--')
}

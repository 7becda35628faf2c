import type { CssToken } from './tokenise-css.ts'

/** Tokens as text that every parser reads as these same tokens. `url` tokens are printed as they are. */
export function printTokens(tokens: readonly CssToken[]): string {
  return tokens.map(printToken).join('').trim()
}

function printToken({ type, text }: CssToken): string {
  switch (type) {
    case 'ident':
      return printName(text)
    case 'at':
      return `@${printName(text)}`
    case 'hash':
      return `#${escapeName(text)}`
    case 'function':
      return `${printName(text)}(`
    case 'string':
      return printString(text)
    case 'url':
      return `url(${printString(text)})`
    case 'bad':
      return ''
    case 'delim':
      return text === '\\' || text === '<' ? '/**/' : text
    default:
      return text
  }
}

/** Letters, digits, hyphens and whatever is not ASCII stay; all else is escaped. */
function printName(name: string): string {
  return escapeName(name)
    .replace(/^-?\d/, (start) => start.slice(0, -1) + escapeSign(start.slice(-1)))
    .replace(/^-$/, '\\-')
}

function escapeName(name: string): string {
  return name.replace(/[^\w\u0080-\u{10ffff}-]/gu, escapeSign)
}

/** `<` too: a sheet may stand in a `style` element, and must not end it. */
function printString(text: string): string {
  return `"${text.replace(/["\\<>&\u0000-\u001f\u007f]/g, escapeSign)}"`
}

function escapeSign(sign: string): string {
  return `\\${sign.codePointAt(0)!.toString(16)} `
}

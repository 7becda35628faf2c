import { toStandardDeclaration } from './epub-properties.ts'
import { printTokens } from './print-css.ts'
import { sanitiseValue, type ResolveUrl } from './sanitise-value.ts'
import { isBalanced, splitDeclarations, splitRules, trimSpace } from './split-css.ts'
import { tokeniseCss, type CssToken } from './tokenise-css.ts'

/** Rules that hold other rules and load nothing. */
const GROUPS = new Set([
  ...['media', 'supports', 'layer', 'container'],
  ...['keyframes', '-webkit-keyframes'],
])
const MAX_GROUP_DEPTH = 8
const MAX_TOKENS = 400_000

/** Properties by which old browsers ran code; nothing else of CSS acts without an address. */
const FORBIDDEN_PROPERTY = /^(behavior|-moz-binding|-ms-behavior|filter-ms|-ms-filter)$/

/**
 * A safe copy of a style sheet: parsed, cut down and written again. What refers to something outside
 * the book, or calls a function that is not known to be harmless, loses its declaration.
 *
 * @param resolveUrl answers the address to write for one in the sheet; undefined where it is dropped
 */
export function sanitiseCss(css: string, resolveUrl: ResolveUrl): string {
  const tokens = tokeniseCss(css.replace(/^\ufeff/, ''))
  if (tokens.length > MAX_TOKENS) return ''
  return printRules(tokens, resolveUrl, 0)
}

/** The same for what a `style` attribute holds. */
export function sanitiseDeclarations(css: string, resolveUrl: ResolveUrl): string {
  return printDeclarations(tokeniseCss(css), resolveUrl)
}

function printRules(tokens: readonly CssToken[], resolveUrl: ResolveUrl, depth: number): string {
  const rules: string[] = []
  for (const { prelude, block } of splitRules(tokens)) {
    const [head, ...rest] = trimSpace(prelude)
    if (head?.type === 'at') {
      rules.push(printAtRule(head.text.toLowerCase(), rest, block, { resolveUrl, depth }))
    } else if (block !== undefined && head !== undefined) {
      rules.push(printStyleRule([head, ...rest], block, resolveUrl))
    }
  }
  return rules.filter((rule) => rule !== '').join('\n')
}

function printStyleRule(
  selector: readonly CssToken[],
  block: readonly CssToken[],
  resolveUrl: ResolveUrl,
): string {
  if (!isBalanced(selector) || selector.some(({ type }) => type === 'bad' || type === 'url'))
    return ''
  const body = printDeclarations(block, resolveUrl)
  return body === '' ? '' : `${printTokens(selector)}{${body}}`
}

function printAtRule(
  name: string,
  prelude: readonly CssToken[],
  block: readonly CssToken[] | undefined,
  { resolveUrl, depth }: { resolveUrl: ResolveUrl; depth: number },
): string {
  if (!isBalanced(prelude) || prelude.some(({ type }) => type === 'bad')) return ''
  if (block === undefined) return printStatement(name, prelude, resolveUrl)
  if (prelude.some(({ type }) => type === 'url')) return ''
  const body = printAtBlock(name, block, { resolveUrl, depth })
  if (body === '') return ''
  const head = printTokens([{ type: 'at', text: name }, { type: 'space', text: ' ' }, ...prelude])
  return `${head}{${body}}`
}

function printStatement(
  name: string,
  prelude: readonly CssToken[],
  resolveUrl: ResolveUrl,
): string {
  if (name === 'import') return printImport(prelude, resolveUrl)
  return name === 'namespace' ? `@namespace ${printTokens(prelude)};` : ''
}

/** Empty for rules that are not known to be harmless. */
function printAtBlock(
  name: string,
  block: readonly CssToken[],
  { resolveUrl, depth }: { resolveUrl: ResolveUrl; depth: number },
): string {
  if (GROUPS.has(name)) {
    return depth < MAX_GROUP_DEPTH ? printRules(block, resolveUrl, depth + 1) : ''
  }
  return name === 'font-face' || name === 'page' ? printDeclarations(block, resolveUrl) : ''
}

/** Only sheets of the book are imported; conditions are kept. */
function printImport(prelude: readonly CssToken[], resolveUrl: ResolveUrl): string {
  const [address, ...conditions] = trimSpace(prelude)
  if (address?.type !== 'string' && address?.type !== 'url') return ''
  if (conditions.some(({ type }) => type === 'url')) return ''
  const url = resolveUrl(address.text, 'style')
  if (url === undefined) return ''
  return `@import ${printTokens([{ type: 'url', text: url }, ...conditions])};`
}

function printDeclarations(tokens: readonly CssToken[], resolveUrl: ResolveUrl): string {
  const printed: string[] = []
  for (const declaration of splitDeclarations(tokens)) {
    const [name, ...rest] = trimSpace(declaration)
    const [colon, ...value] = trimSpace(rest)
    if (name?.type !== 'ident' || colon?.text !== ':' || colon.type !== 'delim') continue
    const property = name.text.startsWith('--') ? name.text : name.text.toLowerCase()
    if (FORBIDDEN_PROPERTY.test(property) || !isBalanced(value)) continue
    const safe = sanitiseValue(trimSpace(value), resolveUrl)
    if (safe === undefined) continue
    // Its escapes are resolved by now: printed as it is, a name could end the block and begin a rule.
    const printedName = printTokens([{ type: 'ident', text: property }])
    printed.push(...toStandardDeclaration(printedName, printTokens(safe)))
  }
  return printed.join(';')
}

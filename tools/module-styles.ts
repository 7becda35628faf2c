/** A selector of a module stylesheet that styles elements of other modules too. */
export type LooseSelector = { line: number; selector: string }

type Block = { prelude: string; line: number; declarations: string[] }

const isAtRule = ({ prelude }: Block) => prelude.startsWith('@')

/** The text without comments, and without the signs in strings that would mislead, in the same lines. */
function blankOut(css: string): string {
  return css.replace(/\/\*[^]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, (found) =>
    found.startsWith('/*') ? found.replace(/[^\n]/g, ' ') : found.replace(/[{};,.()]/g, '_'),
  )
}

/** Calls back with each block that ends, and the blocks around it. */
function walkBlocks(css: string, visit: (block: Block, around: readonly Block[]) => void): void {
  const open: Block[] = []
  let text = ''
  let line = 1
  let startLine = 1
  for (const character of css) {
    if (character === '{') open.push({ prelude: text.trim(), line: startLine, declarations: [] })
    else if (character === ';') open.at(-1)?.declarations.push(text.trim())
    else if (character === '}') {
      const block = open.pop()
      if (block && text.trim() !== '') block.declarations.push(text.trim())
      if (block) visit(block, open)
    } else {
      if (text.trim() === '') startLine = line
      text += character
    }
    if ('{};'.includes(character)) text = ''
    if (character === '\n') line += 1
  }
}

/** The parts of a list that commas divide, except within parentheses. */
function splitList(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of list) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

/** The selector without the parts that never narrow it to this module: `:global(…)` and `:not(…)`. */
function withoutForeign(selector: string): string {
  const start = selector.search(/:(?:global|not)\(/)
  if (start < 0) return selector
  let depth = 0
  for (let at = selector.indexOf('(', start); at < selector.length; at += 1) {
    if (selector[at] === '(') depth += 1
    if (selector[at] === ')') depth -= 1
    if (depth === 0) return selector.slice(0, start) + withoutForeign(selector.slice(at + 1))
  }
  return selector.slice(0, start)
}

/** A mark on the root may set variables, which change nothing until a class reads them. */
const isRootVariable = (selector: string, { declarations }: Block) =>
  /^:global\(:root(?:\[[^\]]*\])*\)$/.test(selector) &&
  declarations.every((declaration) => declaration.startsWith('--'))

/**
 * The selectors of a module stylesheet that hold no class of the module. Only classes are renamed by
 * the build: everything else applies to the whole document from the moment the stylesheet is loaded.
 */
export function findLooseSelectors(css: string): LooseSelector[] {
  const loose: LooseSelector[] = []
  walkBlocks(blankOut(css), (block, around) => {
    const isNested = around.some((outer) => !isAtRule(outer) || /keyframes/.test(outer.prelude))
    if (isNested || isAtRule(block)) return
    for (const selector of splitList(block.prelude)) {
      if (/\.[a-z_]/i.test(withoutForeign(selector)) || isRootVariable(selector, block)) continue
      loose.push({ line: block.line, selector })
    }
  })
  return loose.sort((one, other) => one.line - other.line)
}

/** Lines of a stylesheet that cut a picture to its place: art is shown whole, lettering and all (decision 128). */
export function findCutPictures(css: string): number[] {
  const lines = blankOut(css).split('\n')
  return lines.flatMap((line, index) =>
    /\b(object-fit|background-size)\s*:\s*cover\b/.test(line) ? index + 1 : [],
  )
}

/** An element of ours around a run of lines: it can be kept away, which text by itself cannot. */
export const RUN = 'book-run'
/** Chapters with more letters than this are laid out part by part: engines need seconds for all of one. */
export const LONG_CHAPTER = 300_000
/** Letters of a part, and of a run. */
export const PART_LETTERS = 60_000
/** Letters after which a run without a line break ends where a sentence does. */
const UNBROKEN_LETTERS = 2 * PART_LETTERS
/** Where such a run may be cut, best first: after a sentence, after a word, between two letters. */
const CUTS = [/[。！？!?][」』）)”"]*|\.\s+/gu, /\s+/gu, /[^\p{Cf}](?=[^\p{M}\p{Cf}])/gu]
/** How far the better places are looked for. */
const CUT_REACH = 4000

/** Elements whose lines are not those of the page. */
const CLOSED = new Set(['svg', 'math', 'ruby', 'thead'])
const BLOCKS = new Set(
  `address article aside blockquote caption center dd details dir div dl dt fieldset figcaption figure
  footer h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody td tfoot
  th thead tr ul`.split(/\s+/),
)

/**
 * Puts the lines of one very large block of a long chapter into runs, which end at line breaks and
 * have the letters of a part each; where no break comes for long, they end with a sentence. The text of the chapter stays the same; a map of it is made
 * afterwards, since one preformatted text becomes several.
 */
export function wrapRuns(body: HTMLElement): void {
  const lengths = measure(body)
  if ((lengths.get(body) ?? 0) > LONG_CHAPTER) wrapLines(body, lengths)
}

/** Letters of each element, counted once however deep it lies. */
export function measure(root: Element): ReadonlyMap<Element, number> {
  const lengths = new Map<Element, number>()
  const count = (element: Element): number => {
    let length = 0
    for (const node of element.childNodes) {
      if (node instanceof Element) length += count(node)
      else if (node instanceof Text) length += node.data.length
    }
    lengths.set(element, length)
    return length
  }
  count(root)
  return lengths
}

type Lengths = ReadonlyMap<Node, number>

function wrapLines(element: Element, lengths: Lengths): void {
  const large = [...element.children].filter(
    (child) => (lengths.get(child) ?? 0) > PART_LETTERS && canOpen(child),
  )
  if (isRowOfMany(element)) wrapSmallCells(element, lengths)
  if (hasLines(element)) {
    for (const run of listRuns(element, lengths, new Set<Node>(large))) wrap(run)
  }
  for (const child of large) wrapLines(child, lengths)
}

/** Whether cells stand beside each other in an element. */
export function isRowOfMany(element: Element): boolean {
  return element.localName === 'tr' && element.children.length > 1
}

/** Beside a very large cell every other one stays, so that columns do, while its words are away. */
function wrapSmallCells(row: Element, lengths: Lengths): void {
  for (const cell of row.children) {
    const isSmall = (lengths.get(cell) ?? 0) <= PART_LETTERS
    if (isSmall && cell.firstChild) wrap([...cell.childNodes])
  }
}

/** What stands in lines between the blocks of an element and what is opened by itself. */
function listRuns(element: Element, lengths: Lengths, large: ReadonlySet<Node>): Node[][] {
  const isPre = element.closest('pre') !== null
  const runs: Node[][] = [[]]
  let letters = 0
  const end = () => {
    runs.push([])
    letters = 0
  }
  for (const node of element.childNodes) {
    if (large.has(node) || isBlock(node)) {
      end()
      continue
    }
    // What is cut off is the next node of this loop.
    if (isPre && node instanceof Text) cutAfterLine(node, PART_LETTERS - letters)
    const isCut = node instanceof Text && cutUnbroken(node, UNBROKEN_LETTERS - letters)
    runs.at(-1)?.push(node)
    letters += toLength(node, lengths)
    if (isCut || (letters >= PART_LETTERS && endsLine(node, isPre))) end()
  }
  return runs.filter((nodes) => (isPre ? nodes.length > 0 : !nodes.every(isBlank)))
}

function toLength(node: Node, lengths: Lengths): number {
  return node instanceof Text ? node.data.length : (lengths.get(node) ?? 0)
}

/** Cuts a preformatted text behind the first line end, and its blank lines, from a letter on. */
function cutAfterLine(text: Text, from: number): void {
  const lineEnd = /\n+/g
  lineEnd.lastIndex = Math.max(0, from - 1)
  if (lineEnd.test(text.data) && lineEnd.lastIndex < text.length) text.splitText(lineEnd.lastIndex)
}

/** Cuts a text in which no line ends for long, from a letter on. @returns whether its run ends with it */
function cutUnbroken(text: Text, from: number): boolean {
  if (text.length < from) return false
  const start = Math.max(0, from - 1)
  const near = text.data.slice(start, start + CUT_REACH)
  for (const cut of CUTS) {
    cut.lastIndex = 0
    if (!cut.test(near)) continue
    if (start + cut.lastIndex < text.length) text.splitText(start + cut.lastIndex)
    return !isBreak(findNext(text))
  }
  return false
}

/** Blocks are divided at their breaks; of what stands in a line, only what has breaks of its own. */
function canOpen(element: Element): boolean {
  if (CLOSED.has(element.localName)) return false
  if (isBlock(element) || element.querySelector('br')) return true
  if (element.textContent.length > UNBROKEN_LETTERS) return true
  return element.closest('pre') !== null && element.textContent.includes('\n')
}

function isBlock(node: Node): boolean {
  return node instanceof Element && BLOCKS.has(node.localName)
}

function hasLines(element: Element): boolean {
  if (element.localName === 'p' || element.closest('pre')) return true
  return [...element.childNodes].some(
    (node) => isBreak(node) || (node instanceof Text && !isBlank(node)),
  )
}

/** Blank lines stay with the line before them, so that no page begins with one. */
function endsLine(node: Node, isPre: boolean): boolean {
  if (isBreak(findNext(node))) return false
  return isBreak(node) || (isPre && (node.textContent ?? '').endsWith('\n'))
}

function isBreak(node: Node | null): boolean {
  return node instanceof Element && node.localName === 'br'
}

function findNext(node: Node): Node | null {
  let next = node.nextSibling
  while (next && isBlank(next)) next = next.nextSibling
  return next
}

function isBlank(node: Node): boolean {
  return !(node instanceof Element) && (!(node instanceof Text) || node.data.trim() === '')
}

function wrap(nodes: readonly Node[]): void {
  const run = document.createElement(RUN)
  nodes[0]?.parentNode?.insertBefore(run, nodes[0])
  // One by one: there may be more than a call takes.
  for (const node of nodes) run.append(node)
}

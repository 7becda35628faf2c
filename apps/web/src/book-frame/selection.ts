import { toBox } from './marks.ts'
import type { FromFrame, Selected } from './protocol.ts'
import type { TextMap } from './text-map.ts'

/** A selection settles before it is reported: handles are dragged in many small steps. */
const SETTLE_MS = 200

/** Reports selected words once they stay. */
export function listenToSelection(
  getText: () => TextMap | undefined,
  onSelected: (selected: Selected | undefined) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('selectionchange', () => {
    clearTimeout(timer)
    timer = setTimeout(() => onSelected(readSelection(getText())), SETTLE_MS)
  })
}

/**
 * Lets out no more of a book at once than the app allows, by whatever way the browser copies: keys,
 * its menu, its own toolbar on touch screens. Nothing is cut: a quotation is whole or not copied.
 */
export function limitCopies(
  getLimit: () => number,
  onCopy: (copy: Extract<FromFrame, { type: 'copy' }>) => void,
): void {
  const handleCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = readWords(getSelection())
    if (text === '') return
    const isDone = text.length <= getLimit()
    if (isDone) event.clipboardData?.setData('text/plain', text)
    onCopy({ type: 'copy', length: text.length, isDone })
  }
  document.addEventListener('copy', handleCopy)
  document.addEventListener('cut', handleCopy)
  // The browser's menu would save pictures and hand words to search engines; a long press selects.
  document.addEventListener('contextmenu', (event) => {
    const isLongPress = event instanceof PointerEvent && event.pointerType !== 'mouse'
    const isPicture = event.target instanceof Element && event.target.closest('img, svg') !== null
    if (!isLongPress || isPicture) event.preventDefault()
  })
}

/** Selects the sentence that begins at `offset`, so that keys can widen it. */
export function selectSentence(text: TextMap, offset: number, end: number): void {
  const letters = text.slice(offset, Math.min(end, findBlockEnd(text, offset)))
  const lead = letters.search(/\S/)
  if (lead < 0) return
  const stop = letters.slice(lead).search(/[。．！？.!?](?=\s|[^\d.!?」』）]|$)|\n/)
  const length = stop < 0 ? letters.length - lead : stop + 1
  const range = text.toRange({ start: offset + lead, end: offset + lead + length })
  const selection = getSelection()
  if (!range || !selection) return
  selection.removeAllRanges()
  selection.addRange(range)
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, dd, dt, td, th, blockquote, figcaption, div'

/** A sentence ends with its paragraph, whatever stands there. */
function findBlockEnd(text: TextMap, offset: number): number {
  const first = text.toRange({ start: offset, end: offset + 1 })?.startContainer
  const block = first?.parentElement?.closest(BLOCKS)
  return block ? text.toOffset(block, block.childNodes.length) : text.length
}

function readSelection(text: TextMap | undefined): Selected | undefined {
  const selection = getSelection()
  const words = readWords(selection)
  if (!text || !selection || words === '') return undefined
  const range = selection.getRangeAt(0)
  const start = text.toOffset(range.startContainer, range.startOffset)
  const end = text.toOffset(range.endContainer, range.endOffset)
  if (end <= start) return undefined
  return { start, end, text: words, box: toBox(range) }
}

/** What is selected, without the readings that stand beside it. */
function readWords(selection: Selection | null): string {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return ''
  const copy = selection.getRangeAt(0).cloneContents()
  for (const silent of copy.querySelectorAll('rt, rp')) silent.remove()
  return copy.textContent.trim()
}

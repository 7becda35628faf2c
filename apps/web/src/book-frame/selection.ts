import type { Selected } from './protocol.ts'
import type { TextMap } from './text-map.ts'

/** A selection settles before it is told: handles are dragged in many small steps. */
const SETTLE_MS = 200

/** Tells of selected words once they stay. */
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

function readSelection(text: TextMap | undefined): Selected | undefined {
  const selection = getSelection()
  if (!text || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const start = text.toOffset(range.startContainer, range.startOffset)
  const end = text.toOffset(range.endContainer, range.endOffset)
  const copy = range.cloneContents()
  for (const silent of copy.querySelectorAll('rt, rp')) silent.remove()
  const words = copy.textContent.trim()
  if (words === '' || end <= start) return undefined
  const { left, top, width, height } = range.getBoundingClientRect()
  return { start, end, text: words, box: { left, top, width, height } }
}

import { classifyRelease } from '@yomikura/reader/gestures'
import { type Contact, TouchTracker } from '@yomikura/reader/touch-tracker'
import type { FromFrame } from './protocol.ts'

type Tell = (message: FromFrame) => void

/** Tells the app what the reader does in the frame; what it means is decided there. */
export function listenToInputs(tell: Tell): void {
  listenToTouches(tell)
  document.addEventListener('keydown', (event) => {
    const { key, code, shiftKey: shift, isComposing: composing } = event
    const modified = event.ctrlKey || event.metaKey || event.altKey
    // Copying, finding and zooming belong to the browser; Tab goes from link to link.
    if (modified || key === 'Tab' || (key === 'Enter' && isOnLink(event))) return
    event.preventDefault()
    tell({ type: 'key', key, code, shift, modified, composing })
  })
  document.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) return
      event.preventDefault()
      const { deltaX, deltaY, deltaMode, timeStamp: atMs } = event
      tell({ type: 'wheel', deltaX, deltaY, deltaMode, atMs })
    },
    { passive: false },
  )
  document.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse') return
    const { clientX: x, clientY: y, movementX: dx, movementY: dy, buttons } = event
    tell({ type: 'mouse', x, y, dx, dy, buttons })
  })
  // Nothing is ever followed from in here (security.md 5.3): every click on a link is told.
  document.addEventListener('click', (event) => tellLink(event, tell), true)
  for (const name of ['auxclick', 'dragstart', 'submit'] as const) {
    document.addEventListener(name, (event) => event.preventDefault(), true)
  }
}

function listenToTouches(tell: Tell): void {
  const touch = new TouchTracker()
  const handleUp = (event: PointerEvent) => {
    const end = touch.up(toContact(event))
    if (!end) return
    const hasSelected = getSelection()?.isCollapsed === false
    // Words that are selected by dragging turn no page, and neither does the click that lets them go.
    if (hasSelected || isOnLink(event) || isOnControl(event)) return
    const release = classifyRelease({ ...end, isZoomed: false, widthPx: innerWidth })
    if (release.type === 'tap') tell({ type: 'tap', x: event.clientX, y: event.clientY })
    else if (release.type === 'swipe' && event.pointerType !== 'mouse') tell(release)
  }
  document.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button === 0) touch.down(toContact(event))
  })
  document.addEventListener('pointermove', (event) => void touch.move(toContact(event)))
  document.addEventListener('pointerup', handleUp)
  document.addEventListener('pointercancel', (event) => void touch.up(toContact(event)))
}

function toContact({
  pointerId: id,
  clientX: x,
  clientY: y,
  timeStamp: atMs,
}: PointerEvent): Contact {
  return { id, x, y, atMs }
}

function tellLink(event: Event, tell: Tell): void {
  const link = toElement(event)?.closest('a[href], area[href]')
  if (!link) return
  event.preventDefault()
  const address = link.getAttribute('data-address')
  if (address === null) return
  const isNote = isNoteLink(link)
  const [, fragment] = /^#(.+)$/.exec(address) ?? []
  tell({
    type: 'link',
    address,
    isNote,
    note: isNote && fragment ? readNote(document, fragment) : undefined,
  })
}

/** By what the book says, or by its looks: a small raised number or star. */
function isNoteLink(link: Element): boolean {
  const types = `${link.getAttribute('epub:type') ?? ''} ${link.getAttributeNS('http://www.idpf.org/2007/ops', 'type') ?? ''} ${link.getAttribute('role') ?? ''}`
  return /\b(doc-)?noteref\b/.test(types)
}

/** The words of a note, without its number's way back. */
export function readNote(source: Document, fragment: string): string {
  let id = fragment
  try {
    id = decodeURIComponent(fragment)
  } catch {
    // Not well formed; then it is the id as it stands.
  }
  const target = source.getElementById(id)
  if (!target) return ''
  const block = target.closest('aside, li, p, dd, div') ?? target
  const copy = block.cloneNode(true) as Element
  for (const silent of copy.querySelectorAll('rt, rp, style, [role=doc-backlink]')) silent.remove()
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function toElement(event: Event): Element | null {
  return event.target instanceof Element ? event.target : null
}

function isOnLink(event: Event): boolean {
  return toElement(event)?.closest('a[href], area[href]') != null
}

function isOnControl(event: Event): boolean {
  return toElement(event)?.closest('audio, video, summary') != null
}

import { classifyRelease } from '@yomikura/reader/gestures'
import { type Contact, TouchTracker } from '@yomikura/reader/touch-tracker'
import type { Point } from '@yomikura/reader/zoom'
import type { FrameBox, FromFrame } from './protocol.ts'

type Send = (message: FromFrame) => void
type FindMark = (point: { x: number; y: number }) => { id: string; box: FrameBox } | undefined

type Asked = {
  findMark: FindMark
  /** Whether what is shown can be magnified as it is. */
  isFixed: () => boolean
}

/**
 * Keys that any viewer may give a meaning: all that write one sign, those that move or close, and those
 * that an input method holds back, which are reported by their place.
 */
const READING_KEY = /^(?:.|Process|Arrow\w+|Page\w+|Home|End|Backspace|Enter|Escape)$/u

/** Reports to the app what the reader does in the frame; the app decides what it means. */
export function listenToInputs(send: Send, asked: Asked): void {
  listenToTouches(send, asked)
  document.addEventListener('keydown', (event) => {
    const { key, code, shiftKey: shift, isComposing: composing } = event
    const modified = event.ctrlKey || event.metaKey || event.altKey
    // Copying, finding and zooming belong to the browser, F5 and F6 too; Tab goes from link to link.
    if (modified || !READING_KEY.test(key) || (key === 'Enter' && isOnLink(event))) return
    // A selection is widened by the browser's own keys.
    if (shift && key.startsWith('Arrow') && hasSelection()) return
    event.preventDefault()
    send({ type: 'key', key, code, shift, modified, composing })
  })
  document.addEventListener(
    'wheel',
    (event) => {
      // Text that flows is magnified by the browser, a page that was laid out by the viewer.
      if (event.ctrlKey && !asked.isFixed()) return
      event.preventDefault()
      const { deltaX, deltaY, deltaMode, timeStamp: atMs } = event
      if (event.ctrlKey) {
        return send({ type: 'zoom-wheel', deltaY, deltaMode, x: event.clientX, y: event.clientY })
      }
      send({ type: 'wheel', deltaX, deltaY, deltaMode, atMs })
    },
    { passive: false },
  )
  document.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'mouse') return
    const { clientX: x, clientY: y, movementX: dx, movementY: dy, buttons } = event
    send({ type: 'mouse', x, y, dx, dy, buttons })
  })
  // Nothing is ever followed from in here (security.md#books): every click on a link is reported.
  document.addEventListener('click', (event) => sendLink(event, send), true)
  for (const name of ['auxclick', 'dragstart', 'submit'] as const) {
    document.addEventListener(name, (event) => event.preventDefault(), true)
  }
}

function listenToTouches(send: Send, { findMark, isFixed }: Asked): void {
  const touch = new TouchTracker()
  let hadSelection = false
  let first: Point = { x: 0, y: 0 }
  /** Where two fingers began: the app moves what lies there under them. */
  let pinched: Point | undefined
  let isFirstPinch = true
  const handleUp = (event: PointerEvent) => {
    const end = touch.up(toContact(event))
    if (!end) return
    // Words that are selected by dragging turn no page, and neither does the click that lets them go.
    if (hadSelection || hasSelection() || isOnLink(event) || isOnControl(event)) return
    const release = classifyRelease({ ...end, isZoomed: false, widthPx: innerWidth })
    const point = { x: event.clientX, y: event.clientY }
    const mark = release.type === 'tap' ? findMark(point) : undefined
    if (mark) send({ type: 'mark', ...mark })
    else if (release.type === 'tap') send({ type: 'tap', ...point })
    else if (release.type === 'swipe' && event.pointerType !== 'mouse') send(release)
  }
  document.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    hadSelection = hasSelection()
    const at = { x: event.clientX, y: event.clientY }
    if (touch.down(toContact(event))) first = at
    else {
      pinched = { x: (first.x + at.x) / 2, y: (first.y + at.y) / 2 }
      isFirstPinch = true
    }
  })
  document.addEventListener('pointermove', (event) => {
    const move = touch.move(toContact(event))
    if (!move || !isFixed()) return
    if (move.type === 'drag') {
      if (event.pointerType !== 'mouse') send({ type: 'drag', delta: move.delta })
    } else if (pinched) {
      send({ type: 'pinch', isFirst: isFirstPinch, ratio: move.ratio, ...pinched })
      isFirstPinch = false
    }
  })
  document.addEventListener('pointerup', handleUp)
  document.addEventListener('pointercancel', (event) => void touch.up(toContact(event)))
}

function hasSelection(): boolean {
  return getSelection()?.isCollapsed === false
}

/** In the measures of the screen: those of the frame change while two fingers magnify it. */
function toContact({
  pointerId: id,
  screenX: x,
  screenY: y,
  timeStamp: atMs,
}: PointerEvent): Contact {
  return { id, x, y, atMs }
}

function sendLink(event: Event, send: Send): void {
  const link = toElement(event)?.closest('a[href], area[href]')
  if (!link) return
  event.preventDefault()
  const address = link.getAttribute('data-address')
  if (address === null) return
  const isNote = isNoteLink(link)
  const [, fragment] = /^#(.+)$/.exec(address) ?? []
  send({
    type: 'link',
    address,
    isNote,
    note: isNote && fragment ? readNote(document, fragment) : undefined,
  })
}

/** By what the book says, or by its looks: a small raised number or star. */
function isNoteLink(link: Element): boolean {
  const types = typesOf(link)
  if (/\b(doc-)?noteref\b/.test(types)) return true
  // Its way back looks the same.
  if (/\b(doc-)?backlink\b/.test(types)) return false
  const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null
  const words = (link.textContent ?? '').trim()
  return (
    isRaised &&
    /^[[(（〔［]?(注|note)?\s*[\d*†‡※＊０-９一二三四五六七八九十]{1,4}[\])）〕］]?$/i.test(words)
  )
}

function typesOf(link: Element): string {
  return `${link.getAttribute('epub:type') ?? ''} ${link.getAttributeNS('http://www.idpf.org/2007/ops', 'type') ?? ''} ${link.getAttribute('role') ?? ''}`
}

/** What links back to the text say: the number of the note, an arrow, or that they lead back. */
const WAY_BACK =
  /^[[(（〔［]?\s*(?:(?:注|note)?\s*[\d*†‡※＊０-９一二三四五六七八九十]{1,4}|[↩↑⤴⏎←▲△^]+|(?:本文[へに])?(?:戻る|もどる)|本文へ|back|return|返回|돌아가기|zurück|retour)\s*[\])）〕］.。]?$/iu

/** The words of a note, without its way back. */
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
  for (const silent of copy.querySelectorAll('rt, rp, style')) silent.remove()
  const whole = toWords(copy)
  for (const link of copy.querySelectorAll('a')) if (isWayBack(link)) link.remove()
  return toWords(copy) || whole
}

function isWayBack(link: Element): boolean {
  return (
    typesOf(link).includes('backlink') || WAY_BACK.test(toWords(link).replace(/\ufe0e|\ufe0f/g, ''))
  )
}

function toWords(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
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

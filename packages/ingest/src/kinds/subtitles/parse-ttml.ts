import { VerdictError } from '../../verdict-error.ts'
import { readXml } from '../epub/markup/read-xml.ts'
import { attributeOf, childrenOf, type XmlElement } from '../epub/markup/xml-tree.ts'
import { cleanCueText, type Cue } from './cue.ts'
import { toMilliseconds } from './subtitle-lines.ts'

type Rates = { frames: number; ticks: number }
type Span = { startMs: number; endMs: number | undefined }

const FRAMES = 30
const CLOCK = /^(\d{2,}):(\d{2}):(\d{2})(?:\.(\d+)|:(\d{2,})(?:\.\d+)?)?$/u
const OFFSET = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)$/u

/**
 * Cues of TTML, of its older name DFXP too: words and times, without styles and regions. Times of what
 * stands around a line are added to its own.
 *
 * @throws VerdictError `corrupted` for another kind of document
 * @see https://www.w3.org/TR/ttml2/#timing
 */
export function parseTtml(text: string): Cue[] {
  const root = readXml(text)
  if (root.name !== 'tt') throw new VerdictError('corrupted')
  const frames = readRate(root, 'framerate', FRAMES)
  const rates = { frames, ticks: readRate(root, 'tickrate', frames) }
  return childrenOf(root, 'body').flatMap((body) =>
    readElement(body, { startMs: 0, endMs: undefined }, rates),
  )
}

function readRate(root: XmlElement, name: string, usual: number): number {
  const rate = Number(attributeOf(root, name))
  return rate > 0 ? rate : usual
}

function readElement(element: XmlElement, around: Span, rates: Rates): Cue[] {
  const span = readSpan(element, around, rates)
  const inner = childrenOf(element)
  const isLine = element.name === 'p' || element.name === 'span'
  // Parts of a line that have times of their own are shown one after the other.
  const hasTimedParts = inner.some((part) => attributeOf(part, 'begin') !== undefined)
  if (!isLine || hasTimedParts) return inner.flatMap((part) => readElement(part, span, rates))
  const words = cleanCueText(textOfLine(element).replace(/[^\S\n]+/gu, ' '))
  const { startMs, endMs } = span
  if (words === '' || endMs === undefined || endMs <= startMs) return []
  return [{ startMs, endMs, settings: '', text: words }]
}

function readSpan(element: XmlElement, around: Span, rates: Rates): Span {
  const timeOf = (name: string) => readTime(attributeOf(element, name), rates)
  const startMs = around.startMs + (timeOf('begin') ?? 0)
  const [end, duration] = [timeOf('end'), timeOf('dur')]
  if (end !== undefined) return { startMs, endMs: around.startMs + end }
  return { startMs, endMs: duration === undefined ? around.endMs : startMs + duration }
}

function readTime(text: string | undefined, { frames, ticks }: Rates): number | undefined {
  const clock = CLOCK.exec(text?.trim() ?? '')
  if (clock) {
    const [, hours, minutes, seconds, fraction, frame = '0'] = clock
    const whole = toMilliseconds({ hours, minutes, seconds, fraction })
    return whole + Math.round((Number(frame) * 1000) / frames)
  }
  const [, number, unit] = OFFSET.exec(text?.trim() ?? '') ?? []
  if (number === undefined || unit === undefined) return undefined
  const unitMs: Record<string, number> = {
    ...{ h: 3_600_000, m: 60_000, s: 1000, ms: 1 },
    ...{ f: 1000 / frames, t: 1000 / ticks },
  }
  return Math.round(Number(number) * unitMs[unit]!)
}

function textOfLine(element: XmlElement): string {
  const parts = element.children.map((child) => {
    if (typeof child === 'string') return child.replace(/\s+/gu, ' ')
    if (child.name === 'metadata') return ''
    return child.name === 'br' ? '\n' : textOfLine(child)
  })
  return parts.join('')
}

import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import { VerdictError } from '../../verdict-error.ts'

/** A piece of text and when it is shown. */
export type Cue = {
  startMs: number
  endMs: number
  /** Where it stands, in WebVTT's words; empty for the usual place. */
  settings: string
  text: string
}

/** No recording is longer: what claims to be shown later is broken. */
const MAX_MS = INGEST_LIMITS.mediaSeconds * 1000
/** Together, in UTF-16 units: no words of a film come near. */
const MAX_LENGTH = 16 * 1024 ** 2

const SETTING = /^(?:vertical|line|position|size|align):[\w.,%-]+$/
/** What WebVTT knows; anything else that looks like a tag is text. */
const TAG = /^<(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:[.\s][^<>]*)?|\d{2,}:\d{2}:\d{2}\.\d{3})>$/u

/** Milliseconds as `00:00:00.000`. */
export function formatTime(ms: number): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}

/**
 * WebVTT of cues, in order of time, with nothing in it but cues.
 *
 * @throws VerdictError `too_large`
 */
export function toWebVtt(cues: readonly Cue[]): string {
  const length = cues.reduce((sum, { text }) => sum + text.length, 0)
  if (length > MAX_LENGTH) throw new VerdictError('too_large')
  const blocks = [...cues]
    .filter(({ endMs }) => endMs <= MAX_MS)
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
    .map(({ startMs, endMs, settings, text }) => {
      const place = settings.split(/\s+/).filter((setting) => SETTING.test(setting))
      const line = [formatTime(startMs), '-->', formatTime(endMs), ...place].join(' ')
      return `${line}\n${text}\n`
    })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** Text of a cue: known tags and escapes stay, all other markup becomes letters or goes. */
export function cleanCueText(text: string): string {
  return text
    .replace(/<[^<>]*>/g, (tag) => (TAG.test(tag) ? tag : isForeignTag(tag) ? '' : escape(tag)))
    .replace(/<(?![^<>]*>)/g, '&lt;')
    .replaceAll('-->', '--&gt;')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Tags of other formats, such as `<font color=…>`. */
function isForeignTag(tag: string): boolean {
  return /^<\/?[a-z][^<>]*>$/i.test(tag)
}

function escape(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

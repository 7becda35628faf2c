import type { Verdict } from '@yomikura/contract/errors'
import type { TextKey } from '@yomikura/i18n/text'

type Reason = Exclude<Verdict, 'ok'>

/** Readers learn what they can act on; which limit it was, the import reports. */
const TEXTS: Record<Reason, TextKey> = {
  unsupported: 'work.refused_kind',
  empty: 'work.refused_kind',
  encrypted: 'work.refused_locked',
  corrupted: 'work.refused_damaged',
  unreadable: 'work.refused_damaged',
  too_large: 'work.refused_limit',
  too_many_entries: 'work.refused_limit',
  bomb: 'work.refused_limit',
  too_many_pixels: 'work.refused_limit',
  too_many_frames: 'work.refused_limit',
  too_many_pages: 'work.refused_limit',
  timeout: 'work.refused_limit',
  out_of_memory: 'work.refused_limit',
  overlapping: 'work.refused_unsafe',
  unsafe_entry: 'work.refused_unsafe',
  converter_missing: 'work.refused_missing',
  font_missing: 'work.refused_missing',
}

/** Why none of a work's files could be read, each text once, in the order of the reasons. */
export function toReasonTexts(reasons: readonly Reason[]): TextKey[] {
  return [...new Set(reasons.map((reason) => TEXTS[reason]))]
}

import type { Verdict } from '@yomikura/contract/errors'
import type { RefusedFile } from '@yomikura/contract/preparation'
import type { TextKey } from '@yomikura/i18n/text'

type Reason = Exclude<Verdict, 'ok'>

/** Readers learn what they can act on; which limit it was, the import reports. */
const TEXTS = {
  unsupported: 'work.refused_kind',
  empty: 'work.refused_kind',
  encrypted: 'work.refused_locked',
  corrupted: 'work.refused_damaged',
  damaged: 'work.refused_damaged',
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
} as const satisfies Record<Reason, TextKey>

type ReasonText = (typeof TEXTS)[Reason]

/** What the owner of the files can do. */
const MENDS = {
  'work.refused_kind': 'work.mend_kind',
  'work.refused_locked': 'work.mend_locked',
  'work.refused_damaged': 'work.mend_damaged',
  'work.refused_limit': 'work.mend_limit',
  'work.refused_unsafe': 'work.mend_unsafe',
  'work.refused_missing': 'work.mend_missing',
} as const satisfies Record<ReasonText, TextKey>

/** Files that are mended in the same way. */
export type RefusedGroup = { why: TextKey; mend: TextKey; paths: string[] }

/** Files by the text that says why they were refused, in the order in which each came first. */
export function groupRefused(files: readonly RefusedFile[]): RefusedGroup[] {
  const groups = new Map<TextKey, RefusedGroup>()
  for (const { path, reason } of files) {
    const why = TEXTS[reason]
    const group = groups.get(why) ?? { why, mend: MENDS[why], paths: [] }
    group.paths.push(path)
    groups.set(why, group)
  }
  return [...groups.values()]
}

/** Why none of a work's files could be read, each text once, in the order of the reasons. */
export function toReasonTexts(reasons: readonly Reason[]): TextKey[] {
  return [...new Set(reasons.map((reason) => TEXTS[reason]))]
}

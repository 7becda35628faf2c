import { extensionOf } from '@yomikura/content/hash-name'
import { kindOfName, type FileKind } from '@yomikura/content/kinds'
import type { Translate } from '@yomikura/i18n/text'
import type { Obstacle } from './opening-rules.ts'

/** A file that does not open, by its name in the tree. */
export type RefusedEntry = { name: string; obstacle: Obstacle }

const TEXTS = {
  corrupted: 'library.corrupted_file',
  converter_missing: 'work.converter_missing_file',
  empty: 'work.empty_file',
} as const

const FORMAT_TEXTS = {
  image: 'work.unsupported_image',
  audio: 'work.unsupported_audio',
  video: 'work.unsupported_video',
} as const satisfies Partial<Record<FileKind, string>>

/**
 * Why a file does not open, in the reader's language. A format that is not shown here is named: old
 * works hold pictures and films that other programs may open.
 */
export function toObstacleText(t: Translate, { name, obstacle }: RefusedEntry): string {
  if (obstacle !== 'unsupported') return t(TEXTS[obstacle])
  const format = extensionOf(name).toUpperCase()
  if (format === '') return t('work.unsupported_file')
  const kind = kindOfName(name)
  const key = kind in FORMAT_TEXTS ? FORMAT_TEXTS[kind as keyof typeof FORMAT_TEXTS] : undefined
  return t(key ?? 'work.unsupported_format', { format })
}

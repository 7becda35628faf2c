import type { TextKey } from '@yomikura/i18n/text'

/** One version's announcements. */
export type Release = {
  version: string
  /** Of the product that this one follows. */
  isFormer?: boolean
  notes: readonly TextKey[]
}

/**
 * What was announced, the newest first: this product's own, then the version 5.0.0 of the product that
 * it follows, whose announcements hold here (specification.md#1.1).
 */
export const RELEASES: readonly Release[] = [
  {
    version: '0.1.0',
    notes: [
      'release_note.v0_1_library',
      'release_note.v0_1_viewer',
      'release_note.v0_1_player',
      'release_note.v0_1_kinds',
      'release_note.v0_1_places',
      'release_note.v0_1_theme',
      'release_note.v0_1_devices',
    ],
  },
  {
    version: '5.0.0',
    isFormer: true,
    notes: [
      'release_note.v5_offline',
      'release_note.v5_html',
      'release_note.v5_games',
      'release_note.v5_grid',
      'release_note.v5_creators',
      'release_note.v5_auto_turn',
      'release_note.v5_lists',
    ],
  },
]

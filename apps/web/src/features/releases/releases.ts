import type { TextKey } from '@yomikura/i18n/text'

/** One version's announcements. */
export type Release = { version: string; notes: readonly TextKey[] }

/**
 * What was announced, in the order shown: the product that this one follows had a version 5.0.0,
 * whose announcements hold here (document 1 §1), then this product's own.
 */
export const RELEASES: readonly Release[] = [
  {
    version: '5.0.0',
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
]

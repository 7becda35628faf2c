import type { Kysely } from 'kysely'

/**
 * What a device shows is no shared setting any more (decision 62): the rows of older apps go. Each device
 * keeps what it shows. The list stands here as it was, for a migration never changes.
 */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  imageViewer: ['isAutoTurnPage'],
  voiceComicPlayer: ['isAutoTurnPage', 'volume'],
  bookReader: ['fontSizePx', 'margin'],
  library: [
    'showOnlyPlayable',
    'lastOpenedTab',
    'lastFilteredAge',
    'lastSortOrder',
    'lastDisplayLayout',
  ],
  cache: ['isActivateWorkImageCache'],
  freeLibrary: ['lastActiveTab', 'lastSortOrder'],
}

export async function up(db: Kysely<any>): Promise<void> {
  for (const [group, keys] of Object.entries(KEYS)) {
    await db
      .deleteFrom('reader_setting')
      .where('setting_group', '=', group)
      .where('setting_key', 'in', keys)
      .execute()
  }
}

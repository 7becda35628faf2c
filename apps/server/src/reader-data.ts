import type { App } from './http/app.ts'
import { deviceRoutes, DeviceService } from './modules/devices/index.ts'
import { genreRoutes, GenreService } from './modules/genres/index.ts'
import { ignoreRoutes, IgnoreService } from './modules/ignore/index.ts'
import { KeptWorkService } from './modules/kept-works/index.ts'
import type { WorkRights } from './modules/library/index.ts'
import { myListRoutes, MyListService } from './modules/mylists/index.ts'
import { playlistRoutes, PlaylistService } from './modules/playlists/index.ts'
import {
  BookmarkService,
  HighlightService,
  HistoryService,
  ProgressService,
  readingRoutes,
} from './modules/reading/index.ts'
import { settingsRoutes, SettingsService } from './modules/settings/index.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'

/** The rules of what readers keep for themselves. */
export type ReaderData = ReturnType<typeof createReaderData>

export function createReaderData(parts: { db: Db; clock: Clock; rights: WorkRights }) {
  return {
    myLists: new MyListService(parts),
    playlists: new PlaylistService(parts),
    ignore: new IgnoreService(parts),
    kept: new KeptWorkService(parts),
    genres: new GenreService(parts),
    reading: {
      progress: new ProgressService(parts),
      bookmarks: new BookmarkService(parts),
      highlights: new HighlightService(parts),
      history: new HistoryService(parts),
    },
    settings: new SettingsService(parts),
    devices: new DeviceService(parts),
  }
}

/** Lists, hidden works, places, bookmarks, history, settings and devices of a reader. */
export function readerDataRoutes(app: App, prefix: string, data: ReaderData): void {
  myListRoutes(app, prefix, data.myLists)
  // Clients of the older form leave the product's segment out.
  myListRoutes(app, '/api', data.myLists)
  playlistRoutes(app, prefix, data.playlists)
  ignoreRoutes(app, prefix, data.ignore)
  genreRoutes(app, prefix, data.genres)
  readingRoutes(app, prefix, data.reading)
  settingsRoutes(app, prefix, data.settings)
  deviceRoutes(app, prefix, data.devices)
}

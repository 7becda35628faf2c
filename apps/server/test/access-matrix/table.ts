import type { Rows } from './row.ts'
import { APP_ROWS } from './rows/app-rows.ts'
import { AUTH_ROWS } from './rows/auth-rows.ts'
import { CONTENT_ROWS } from './rows/content-rows.ts'
import { HOST_ROWS } from './rows/host-rows.ts'
import { LIBRARY_ROWS } from './rows/library-rows.ts'
import { LIST_ROWS } from './rows/list-rows.ts'
import { OPEN_ROWS } from './rows/open-rows.ts'
import { PLAYLIST_ROWS } from './rows/playlist-rows.ts'
import { READING_ROWS } from './rows/reading-rows.ts'
import { UPLOAD_ROWS } from './rows/upload-rows.ts'
import { VIEWER_ROWS } from './rows/viewer-rows.ts'

/**
 * Route × actor × object: what everybody gets from every route of every host. A route without rows
 * here fails `npm run check`, and each cell is a test.
 */
export const ACCESS_TABLE: Rows = {
  ...APP_ROWS,
  ...HOST_ROWS,
  ...AUTH_ROWS,
  ...LIBRARY_ROWS,
  ...LIST_ROWS,
  ...PLAYLIST_ROWS,
  ...READING_ROWS,
  ...VIEWER_ROWS,
  ...OPEN_ROWS,
  ...CONTENT_ROWS,
  ...UPLOAD_ROWS,
}

/** Routes without rows, and rows whose route is gone. */
export function findGaps(routeIds: readonly string[]): { missing: string[]; stale: string[] } {
  const registered = new Set(routeIds)
  return {
    missing: [...registered].filter((id) => !Object.hasOwn(ACCESS_TABLE, id)),
    stale: Object.keys(ACCESS_TABLE).filter((id) => !registered.has(id)),
  }
}

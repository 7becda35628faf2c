import { afterAll, beforeAll } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { openTestDb } from './test-dialects.ts'
import { createTestApp, TestClock } from './test-visitors.ts'
import { WorkRights } from '#modules/library/index.ts'
import { type Call, createCaller } from './test-reader.ts'
import { BookmarkService } from '#modules/reading/bookmark-service.ts'
import { HighlightService } from '#modules/reading/highlight-service.ts'
import { HistoryService } from '#modules/reading/history-service.ts'
import { ProgressService } from '#modules/reading/progress-service.ts'
import { readingRoutes } from '#modules/reading/routes.ts'

/** Everything that devices share, served from a database that the tests of a block have to themselves. */
export type ReadingApp = { db: Db; clock: TestClock; call: Call }

/** Starts it before the block and ends it afterwards; its parts are there once a test runs. */
export function useReadingApp(open: Parameters<typeof openTestDb>[0]): ReadingApp {
  const reading = { clock: new TestClock() } as ReadingApp
  let app: App
  beforeAll(async () => {
    reading.db = await openTestDb(open)
    app = await createTestApp()
    reading.call = createCaller(app, JSON.parse)
    const parts = { db: reading.db, clock: reading.clock, rights: new WorkRights(reading) }
    readingRoutes(app, '/api/yomikura', {
      progress: new ProgressService(parts),
      bookmarks: new BookmarkService(parts),
      highlights: new HighlightService(parts),
      history: new HistoryService(parts),
    })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await reading.db.destroy()
  })
  return reading
}

import { listHighlights, putHighlights } from '@yomikura/contract/highlights'
import {
  addReadingRecord,
  addViewHistory,
  listBookmarks,
  listProgress,
  listReadingRecords,
  listViewHistories,
  putBookmarks,
  putProgress,
} from '@yomikura/contract/reading'
import type { App } from '#http/app.ts'
import { requireAccount } from '../access/index.ts'
import type { BookmarkService } from './bookmark-service.ts'
import type { HighlightService } from './highlight-service.ts'
import type { HistoryService } from './history-service.ts'
import type { ProgressService } from './progress-service.ts'

const config = { access: 'account' } as const

type Services = {
  progress: ProgressService
  bookmarks: BookmarkService
  highlights: HighlightService
  history: HistoryService
}

/** Places, bookmarks, highlights and history of a reader, shared by the reader's devices. */
export function readingRoutes(app: App, prefix: string, services: Services): void {
  const { progress, bookmarks, highlights, history } = services

  app.get(
    `${prefix}/progress`,
    { schema: listProgress, config: { ...config, mayCompress: true } },
    async (req) => progress.listSince(requireAccount(req.visitor), req.query.since),
  )

  app.put(`${prefix}/progress`, { schema: putProgress, config }, async (req) =>
    progress.put(requireAccount(req.visitor), req.body),
  )

  app.get(`${prefix}/bookmarks`, { schema: listBookmarks, config }, async (req) =>
    bookmarks.listSince(requireAccount(req.visitor), req.query.since),
  )

  app.put(`${prefix}/bookmarks`, { schema: putBookmarks, config }, async (req) => ({
    bookmarks: await bookmarks.put(requireAccount(req.visitor), req.body),
  }))

  app.get(`${prefix}/highlights`, { schema: listHighlights, config }, async (req) =>
    highlights.listSince(requireAccount(req.visitor), req.query.since),
  )

  app.put(`${prefix}/highlights`, { schema: putHighlights, config }, async (req) => ({
    highlights: await highlights.put(requireAccount(req.visitor), req.body),
  }))

  historyRoutes(app, prefix, history)
}

function historyRoutes(app: App, prefix: string, history: HistoryService): void {
  const views = `${prefix}/view_histories`
  const records = `${prefix}/reading_records`

  app.get(views, { schema: listViewHistories, config }, async (req) =>
    history.listViews(requireAccount(req.visitor)),
  )

  app.post(views, { schema: addViewHistory, config }, async (req, reply) => {
    await history.addView(requireAccount(req.visitor), req.body.workno)
    return reply.code(204).send(null)
  })

  app.get(records, { schema: listReadingRecords, config }, async (req) => ({
    reading_records: await history.listRecords(requireAccount(req.visitor)),
  }))

  app.post(records, { schema: addReadingRecord, config }, async (req, reply) => {
    const key = req.headers['idempotency-key']
    await history.addRecord(requireAccount(req.visitor), req.body, key)
    return reply.code(204).send(null)
  })
}

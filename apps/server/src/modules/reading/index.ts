/** What devices of a reader share: places, bookmarks, history. */
export { BookmarkService } from './bookmark-service.ts'
export { latestByKey, toServerTime } from './event-times.ts'
export { HighlightService } from './highlight-service.ts'
export { HistoryService } from './history-service.ts'
export { ProgressService } from './progress-service.ts'
export { readingRoutes } from './routes.ts'

/** The library as a catalogue for other apps (OPDS), with the files of works that may leave. */
export { FeedService } from './feed-service.ts'
export { KnownPageResponder } from './known-page-responder.ts'
export { PlainFiles, type PlaceMeasure } from './plain-files.ts'
export { opdsRoutes } from './routes.ts'

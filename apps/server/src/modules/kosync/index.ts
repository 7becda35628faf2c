/** Places of KOReader, by the protocol of its sync server. */
export { DocumentDigests } from './document-digests.ts'
export { kosyncRoutes } from './routes.ts'
export { KosyncService } from './service.ts'

/** Grants for works and the media host that honours them. */
export { toBearer } from './bearer-grant.ts'
export { parseRange } from './byte-range.ts'
export { toRevisionKey } from './content-address.ts'
export { FileCache } from './file-cache.ts'
export { type GrantKey, type StoredGrantKey, toGrantKey } from './grant-keys.ts'
export { type Flaw, listFlaws } from './list-flaws.ts'
export { hasSample, type OpenWork, OpenWorks } from './open-works.ts'
export { RevisionFiles, type TreeFile } from './revision-files.ts'
export { mediaRoutes, signUrlRoutes } from './routes.ts'
export {
  createInnerAddress,
  type FileSources,
  type Restore,
  sendFile,
  toFileHeaders,
} from './send-file.ts'
export { asksForAll, KnownFileResponder } from './known-file-responder.ts'
export { DeliveryService, type Rights } from './service.ts'

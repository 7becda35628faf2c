/** The library: works, who owns them, and how a revision becomes readable. */
export { storeSale, storeWork, withdrawWork } from './catalogue.ts'
export { DrawnCovers } from './drawn-covers.ts'
export { GiftService } from './gifts.ts'
export {
  type ImportedWork,
  type NewRevision,
  publishRevision,
  registerImportedWork,
  returnImportedWork,
  stageRevision,
} from './publishing.ts'
export { GIVEN_FIELDS, type GivenField, storeEmbedded, toPictureType } from './embedded-metadata.ts'
export { needsSample, publishSample } from './offer.ts'
export { libraryRoutes } from './routes.ts'
export type { HeldWork } from './repository.ts'
export { LibraryService } from './service.ts'
export { toWorkFiles } from './work-files.ts'
export { toWireDate } from './wire-date.ts'
export { toWorkObject, WorkRights } from './work-rights.ts'

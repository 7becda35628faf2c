/** Grants for works and the media host that honours them. */
export { FileCache } from './file-cache.ts'
export { type GrantKey, type StoredGrantKey, toGrantKey } from './grant-keys.ts'
export { RevisionFiles } from './revision-files.ts'
export { mediaRoutes, signUrlRoutes } from './routes.ts'
export { DeliveryService, type Rights } from './service.ts'

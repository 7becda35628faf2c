/** Downloads of original files, whole works as zips among them. */
export { downloadLinkRoutes, downloadRoutes } from './routes.ts'
export { DownloadService } from './service.ts'

/** Downloads of original files, whole works as zips among them. */
export { downloadLinkRoutes, downloadRoutes, sendDownload } from './routes.ts'
export { type Download, DownloadService } from './service.ts'
export { readZip } from './zip-plan.ts'

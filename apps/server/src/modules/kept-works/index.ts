/** What each browser of an account keeps, as it reports: it may lose the memory of it (security.md#b-5). */
export { keptWorkRoutes } from './routes.ts'
export { KeptWorkService } from './service.ts'

export { findConverter } from '@yomikura/ingest/kinds/media/converter'
/** Ingest: from a path or the shop's zip to a published revision. */
export { type ImportOrder, ImportService } from './import-service.ts'
export { IMPORT_JOB, INGEST_JOB, ingestJobs } from './jobs.ts'
export { ProcessPool } from './process-pool.ts'
export { ingestRoutes } from './routes.ts'
export { findSandbox } from './sandbox.ts'
export { type Ingested, IngestService } from './service.ts'

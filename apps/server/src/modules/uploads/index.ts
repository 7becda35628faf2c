/** Uploads: files that people add from a browser, on their way into ingest. */
export { PLAN_JOB, uploadJobs } from './jobs.ts'
export { uploadRoutes } from './routes.ts'
export { type MakeWorks, UploadService } from './service.ts'

/** Uploads: files that people add from a browser, on their way into ingest. */
export { uploadJobs } from './jobs.ts'
export { uploadRoutes } from './routes.ts'
export { type MakeWorks, PLAN_JOB, UploadService } from './service.ts'

/** Signing in with digits or a link that are sent to a mail address. */
export { mailSignInJobs } from './jobs.ts'
export { mailSignInRoutes } from './routes.ts'
export { MailSignInService } from './service.ts'

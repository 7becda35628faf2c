/** The shop as a neighbour: webhooks, feeds and the reconcile that makes both agree. */
export { FeedClient } from './feed-client.ts'
export { countFeeds } from './feed-gauges.ts'
export { createFetchJson } from './fetch-json.ts'
export { Intake } from './intake.ts'
export { storefrontJobs } from './jobs.ts'
export { Reconcile } from './reconcile.ts'
export { storefrontRoutes } from './routes.ts'
export { RECONCILE_JOB, StorefrontService } from './service.ts'

/** What goes with a work: computed in the background, shown beside it. */
export { RECOMMEND_JOB, recommendJobs, requestRecommend, requestRecommendSoon } from './jobs.ts'
export { recommendRoutes } from './routes.ts'
export { RecommendService } from './service.ts'
export { RecommendThread } from './recommend-thread.ts'

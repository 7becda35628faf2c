/** What goes with a work: computed in the background, shown beside it. */
export { RecommendCompute } from './compute.ts'
export { RECOMMEND_JOB, recommendJobs, requestRecommend, requestRecommendSoon } from './jobs.ts'
export { recommendRoutes } from './routes.ts'
export { RecommendService } from './service.ts'

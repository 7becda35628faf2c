/** First pages of works, for anybody. */
export { sampleRoutes } from './routes.ts'
export { SampleService } from './service.ts'

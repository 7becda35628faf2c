/** Works that a reader hid from the library. */
export { ignoreRoutes } from './routes.ts'
export { IgnoreService } from './service.ts'

/** My Lists: an account's own collections of works. */
export { reorder, requireSeen, toTitle } from './list-order.ts'
export { myListRoutes } from './routes.ts'
export { MyListService } from './service.ts'

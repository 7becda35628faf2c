/** Works that a shop gives away: the free library, its tokens, and how often it is opened. */
export { Offers } from './offers.ts'
export { Openings } from './openings.ts'
export { freeRoutes } from './routes.ts'
export { FreeService } from './service.ts'
export { FreeTokenService } from './token-service.ts'

/** Tokens and surroundings of the viewers. */
export { getContentKey, shareContentKey } from './content-keys.ts'
export { readClientKey } from './public-key.ts'
export { viewerRoutes } from './routes.ts'
export { ViewerService } from './service.ts'
export { TokenService } from './token-service.ts'

/** Personal tokens: how other apps use a person's library, and no more than the person allowed. */
export { createTokenResolver } from './holders.ts'
export { personalTokenRoutes } from './routes.ts'
export { endPersonalTokens, PersonalTokenService } from './service.ts'

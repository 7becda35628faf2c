/** Sign-in at the shop's provider, sessions and their cookies. */
export { Cookies } from './cookies.ts'
export { NoProvider } from './identity-provider.ts'
export { authRoutes, CALLBACK_PATH } from './routes.ts'
export { AuthService } from './service.ts'
export { SessionService } from './session-service.ts'
export { type AuthVisitor, createVisitorResolver } from './visitors.ts'

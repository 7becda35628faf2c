/** Sign-in at the shop's provider, sessions and their cookies. */
export { Cookies } from './cookies.ts'
export { LazyProvider, NoProvider } from './identity-provider.ts'
export { findOrAddPrincipal, isAccountLocked } from './principals.ts'
export { toReturnPath } from './return-path.ts'
export { authRoutes, CALLBACK_PATH } from './routes.ts'
export { AuthService } from './service.ts'
export { endPrincipalSessions, hashSecret, SessionService, toPrincipal } from './session-service.ts'
export { type AuthVisitor, createVisitorResolver } from './visitors.ts'

/** The second step of a sign-in by password: codes of an authenticator app (RFC 6238). */
export { beginSecondStep, createTotpLoader, totpRoutes } from './routes.ts'

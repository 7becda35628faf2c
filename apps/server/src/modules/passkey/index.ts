/** Passkeys of accounts that were made here: adding and removing them, and signing in with one. */
export { findPasskeyHost } from './passkey-host.ts'
export { passkeyRoutes } from './routes.ts'

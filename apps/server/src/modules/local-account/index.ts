/** Accounts of installs without a provider: the password form, its first run, and who may sign in. */
export { toFirstRunToken } from './first-run.ts'
export { PASSWORD_COST } from './password-hash.ts'
export { invitationRoutes, localAccountRoutes } from './routes.ts'
export { isLocalAccount, LocalAccountService } from './service.ts'
export type { Invitations } from './invitations.ts'

/** What makes and takes invitations, which an idle server needs not. */
export const loadInvitations = () => import('./invitations.ts')

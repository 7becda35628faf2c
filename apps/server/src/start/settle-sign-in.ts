import type { SignInProvider } from '#config/sign-in-provider.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { toAccountBasis } from '#platform/oidc/account-claim.ts'
import { DeploymentRepository } from './deployment-repository.ts'
import { StartRefused } from './start-refused.ts'

/** Before the basis was written down, accounts were those of this claim. */
const FORMER_BASIS = 'account_id'

type Asked = Pick<SignInProvider, 'issuer' | 'accountClaim' | 'changeTo'>

/**
 * What accounts are by, where the configuration says another thing; undefined where both agree, or no
 * account hangs on it yet.
 */
export async function findOtherBasis(db: Db, provider: Asked): Promise<string | undefined> {
  const deployment = new DeploymentRepository(db)
  const known = (await deployment.findAccountBasis()) ?? FORMER_BASIS
  if (known === toAccountBasis(provider.accountClaim, provider.issuer)) return undefined
  return (await deployment.hasProvidedAccounts()) ? known : undefined
}

/** What to do about it, in words for the operator. */
export function explainOtherBasis(known: string, provider: Asked): { cause: string; next: string } {
  const basis = toAccountBasis(provider.accountClaim, provider.issuer)
  return {
    cause: `accounts are by "${known}", and the configuration says "${basis}": under it one person could get the account of another`,
    next: `Set YOMIKURA_OIDC_ACCOUNT_CLAIM and YOMIKURA_OIDC_ISSUER as they were. To change knowingly, read docs/guides/sign-in.md and set YOMIKURA_OIDC_CHANGE_TO="${basis}".`,
  }
}

/**
 * Writes down what accounts are by, and refuses to start where that changed without the operator's
 * word: ids of another claim or another provider are other people's. With it everybody is signed out.
 *
 * @throws StartRefused
 */
export async function settleSignIn(db: Db, provider: Asked): Promise<void> {
  const basis = toAccountBasis(provider.accountClaim, provider.issuer)
  const known = await findOtherBasis(db, provider)
  if (known !== undefined && provider.changeTo !== basis) {
    throw new StartRefused(
      'The sign-in provider or its claim changed',
      explainOtherBasis(known, provider),
    )
  }
  await transact(db, async (tx) => {
    const deployment = new DeploymentRepository(tx)
    await deployment.upsertAccountBasis(basis)
    if (known !== undefined) await deployment.deleteProvidedSessions()
  })
}

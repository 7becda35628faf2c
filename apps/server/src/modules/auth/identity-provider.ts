import type { LogoutNotice, OidcClient, ProvenIdentity } from '#platform/oidc/oidc-client.ts'

/** What signing in and out needs of an OpenID provider. */
export type IdentityProvider = Pick<
  OidcClient,
  'toSignInUrl' | 'finishSignIn' | 'toSignOutUrl' | 'readLogoutToken'
>

/** Stands in while no provider is configured: nobody can sign in, and everything else works. */
export class NoProvider implements IdentityProvider {
  async toSignInUrl(): Promise<string> {
    throw new Error('No sign-in provider is configured.')
  }

  async finishSignIn(): Promise<ProvenIdentity> {
    throw new Error('No sign-in provider is configured.')
  }

  async toSignOutUrl(): Promise<undefined> {
    return undefined
  }

  async readLogoutToken(): Promise<LogoutNotice> {
    throw new Error('No sign-in provider is configured.')
  }
}

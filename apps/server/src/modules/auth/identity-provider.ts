import type { LogoutNotice, OidcClient, ProvenIdentity } from '#platform/oidc/oidc-client.ts'

/** What signing in and out needs of an OpenID provider. */
export type IdentityProvider = Pick<
  OidcClient,
  'toSignInUrl' | 'finishSignIn' | 'toSignOutUrl' | 'readLogoutToken'
>

/** Stands in while no provider is configured: sign-in is refused, and everything else works. */
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

/** A provider whose client is loaded at the first sign-in: idle servers need not keep it in memory. */
export class LazyProvider implements IdentityProvider {
  readonly #load: () => Promise<IdentityProvider>
  #loaded: Promise<IdentityProvider> | undefined

  constructor(load: () => Promise<IdentityProvider>) {
    this.#load = load
  }

  async toSignInUrl(...attempt: Parameters<IdentityProvider['toSignInUrl']>): Promise<string> {
    return (await this.#get()).toSignInUrl(...attempt)
  }

  async finishSignIn(
    ...answer: Parameters<IdentityProvider['finishSignIn']>
  ): Promise<ProvenIdentity> {
    return (await this.#get()).finishSignIn(...answer)
  }

  async toSignOutUrl(
    ...session: Parameters<IdentityProvider['toSignOutUrl']>
  ): Promise<string | undefined> {
    return (await this.#get()).toSignOutUrl(...session)
  }

  async readLogoutToken(token: string): Promise<LogoutNotice> {
    return (await this.#get()).readLogoutToken(token)
  }

  #get(): Promise<IdentityProvider> {
    this.#loaded ??= this.#load()
    return this.#loaded
  }
}

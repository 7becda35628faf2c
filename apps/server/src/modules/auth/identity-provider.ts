/** What sign-in needs of an OpenID provider; `platform/oidc` speaks to the real one. */
export interface IdentityProvider {
  /** Address that shows the provider's sign-in form, or its registration form. */
  toSignInUrl(attempt: {
    state: string
    nonce: string
    verifier: string
    register: boolean
  }): Promise<string>

  /**
   * Turns the provider's answer into a proven identity.
   *
   * @param callbackUrl the address that the browser came back to, with its query
   * @throws when any of signature, issuer, audience, nonce, state, code or time is wrong
   */
  finishSignIn(
    callbackUrl: string,
    expected: { state: string; nonce: string; verifier: string },
  ): Promise<ProvenIdentity>

  /** Address that ends the provider's own session; undefined when it has none. */
  toSignOutUrl(options: { idToken: string | null; returnUrl: string }): Promise<string | undefined>

  /** Verifies a back-channel log-out token. @throws when anything about it is wrong */
  readLogoutToken(token: string): Promise<LogoutNotice>
}

export type ProvenIdentity = {
  iss: string
  sub: string
  /** The provider's session, when it names one. */
  sid: string | null
  idToken: string
  claims: Readonly<Record<string, unknown>>
}

/** What a log-out token ends: one session of the provider, or all of a person. */
export type LogoutNotice = {
  iss: string
  sub: string | undefined
  sid: string | undefined
  jti: string
  expiresAtSeconds: number
}

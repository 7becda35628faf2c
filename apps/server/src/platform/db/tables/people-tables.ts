/** Someone the provider vouched for; (iss, sub) is who they are, the rest is what they may do. */
export type PrincipalTable = {
  principal_id: string
  iss: string
  sub: string
  account_id: string | null
  production_id: string | null
  admin_id: string | null
  login_id: string
  is_super_user: number
  zip_allowed: number
  folder_allowed: number
  created_at: number
  updated_at: number
}

/** A signed-in browser. Only the hash of the cookie's value is kept. */
export type SessionTable = {
  session_hash: string
  principal_id: string
  /** The provider's own session, named by back-channel log-out. */
  op_sid: string | null
  /** Proves to the provider whose session a log-out ends. */
  id_token: string | null
  user_agent: string
  created_at: number
  seen_at: number
  expires_at: number
}

/** A sign-in under way at the provider, bound to the browser that started it. */
export type SignInAttemptTable = {
  state: string
  browser_hash: string
  nonce: string
  verifier: string
  return_to: string
  expires_at: number
}

/** Log-out tokens already used, so that none works twice. */
export type LogoutTokenTable = {
  jti: string
  expires_at: number
}

/** What lets one other app in as a person, within its scopes. The secret itself is kept nowhere. */
export type PersonalTokenTable = {
  token_id: string
  principal_id: string
  name: string
  /** `TOKEN_SCOPES` joined by spaces. */
  scopes: string
  /** A keyed digest: a stolen database alone shows no equal secrets and checks no guess. */
  secret_hash: string
  created_at: number
  expires_at: number
  used_at: number | null
}

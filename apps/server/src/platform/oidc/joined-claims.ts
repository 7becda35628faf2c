type Claims = Readonly<Record<string, unknown>>

/**
 * What ID token and userinfo say together; the ID token wins. An address and whether it was verified
 * come from one of the two: "verified" of one says nothing of the address of the other.
 */
export function joinClaims(idToken: Claims, userinfo: Claims): Claims {
  const joined: Record<string, unknown> = { ...userinfo, ...idToken }
  const source = [idToken, userinfo].find(({ email }) => email !== undefined)
  const isVerified =
    source === idToken ? findVerified(idToken, userinfo) : userinfo['email_verified']
  delete joined['email_verified']
  if (source !== undefined && isVerified !== undefined) joined['email_verified'] = isVerified
  return joined
}

/** Some providers put the address into the token and the rest into userinfo: the same address counts. */
function findVerified(idToken: Claims, userinfo: Claims): unknown {
  if (idToken['email_verified'] !== undefined) return idToken['email_verified']
  return userinfo['email'] === idToken['email'] ? userinfo['email_verified'] : undefined
}

/**
 * Refuses an issuer over which anybody on the way could sign people in.
 *
 * @param isHttpAllowed for the demo on one machine only
 * @throws Error when the issuer is plain http without leave
 */
export function requireSafeIssuer(issuer: string, isHttpAllowed: boolean): void {
  if (issuer.startsWith('https:') || (issuer.startsWith('http:') && isHttpAllowed)) return
  throw new Error('The OpenID issuer must be an https address.')
}

/** Whether both are one issuer: to the letter, but for a lone slash behind a host, which is no path. */
export function isSameIssuer(a: string, b: string): boolean {
  return a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href)
}

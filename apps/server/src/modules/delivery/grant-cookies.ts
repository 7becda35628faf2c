import type { GrantParameters } from '@yomikura/contract/delivery'

/** Cookie of each field. The first three are the CDN's names; the CDN ignores the fourth. */
const COOKIE_NAMES = {
  Policy: 'CloudFront-Policy',
  Signature: 'CloudFront-Signature',
  'Key-Pair-Id': 'CloudFront-Key-Pair-Id',
  d: 'CloudFront-Grant',
} as const satisfies Record<keyof GrantParameters, string>

export function toGrantCookies(parameters: GrantParameters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(COOKIE_NAMES).map(([field, name]) => [
      name,
      parameters[field as keyof GrantParameters],
    ]),
  )
}

/** @returns undefined when a cookie is missing */
export function readGrantCookies(
  cookies: Readonly<Record<string, string | undefined>>,
): GrantParameters | undefined {
  const [policy, signature, keyId, d] = Object.values(COOKIE_NAMES).map((name) => cookies[name])
  if (!policy || !signature || !keyId || !d) return undefined
  return { Policy: policy, Signature: signature, 'Key-Pair-Id': keyId, d }
}

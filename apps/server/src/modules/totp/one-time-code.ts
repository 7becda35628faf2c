import { SECOND_STEP } from '@yomikura/contract/server-limits'
import { Secret, TOTP } from 'otpauth'

/** As long as the digest of SHA-1, which RFC 4226 asks for. */
const SECRET_BYTES = 20
/** What every authenticator app knows; many pass over other values in silence. */
const FORM = { algorithm: 'SHA1', digits: 6, period: SECOND_STEP.periodSeconds } as const

/** A new secret in base 32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that a QR code carries to an app: the secret, and what the app calls it. */
export function toTotpUri(
  secret: string,
  { brand, login }: { brand: string; login: string },
): string {
  // Apps take what stands before a colon for the issuer.
  const issuer = brand.replaceAll(':', ' ')
  return new TOTP({ ...FORM, issuer, label: login, secret: Secret.fromBase32(secret) }).toString()
}

/** Which step of time it is. */
export function toTimeStep(nowMs: number): number {
  return TOTP.counter({ period: FORM.period, timestamp: nowMs })
}

/**
 * The step of time whose code this is, of those that are taken now. Each is compared in a time that
 * reveals nothing.
 *
 * @param code six digits
 * @returns undefined for a wrong code
 */
export function findTimeStep(secret: string, code: string, nowMs: number): number | undefined {
  const delta = TOTP.validate({
    ...FORM,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window: SECOND_STEP.window,
  })
  return delta === null ? undefined : toTimeStep(nowMs) + delta
}

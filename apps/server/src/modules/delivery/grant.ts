import type { GrantParameters } from '@yomikura/contract/delivery'
import { createHmac, createSign, createVerify, timingSafeEqual } from 'node:crypto'
import type { GrantKey } from './grant-keys.ts'

/**
 * What a grant was given for: `owned` opens the files of a bought work, `viewer` also what only
 * viewers read, for as long as the device that asked is the one that reads; `download` the same for an
 * offline copy, which needs no viewing place. `free` and `sample` open
 * to visitors without a session what the shop gives away of a work.
 */
const GRANT_SCOPES = ['owned', 'viewer', 'download', 'free', 'sample'] as const
export type GrantScope = (typeof GRANT_SCOPES)[number]

/** What a grant opens, for whom, and until when. Times are whole seconds since the epoch. */
export type Grant = {
  /** Hash of the session it was given to: log-out ends the grant with it. Empty without one. */
  sessionHash: string
  workno: string
  /** Revision that was published when the grant was made. */
  revision: string
  scope: GrantScope
  /** Epoch of the one-device lease it was given under; null where no lease is needed. */
  leaseEpoch: number | null
  notBefore: number
  expires: number
}

/** Version of the signed payload's field order. */
const PAYLOAD_VERSION = 2
/** A server's clock may run this far behind the one that signed. */
const LEEWAY_SECONDS = 60

/** CloudFront's spelling of base64, which is safe in a query and in a cookie. */
function toPolicyBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~')
}

function fromPolicyBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64')
}

function toPolicy(resource: string, expires: number): string {
  const Condition = { DateLessThan: { 'AWS:EpochTime': expires } }
  return JSON.stringify({ Statement: [{ Resource: resource, Condition }] })
}

/**
 * Signs a grant in the CloudFront custom-policy form, which a CDN can verify by itself, plus `d`,
 * which holds what only our gateway checks.
 *
 * @param resource absolute address of the work's folder followed by `*`
 * @see security.md#grants
 */
export function signGrant(grant: Grant, resource: string, key: GrantKey): GrantParameters {
  const policy = Buffer.from(toPolicy(resource, grant.expires))
  // The CDN form fixes RSA with SHA-1. Our own trust rests on the HMAC of `d`, which covers the policy.
  const signature = createSign('RSA-SHA1').update(policy).sign(key.privateKey)
  const fields = [
    PAYLOAD_VERSION,
    key.id,
    grant.sessionHash,
    grant.workno,
    grant.revision,
    grant.scope,
    grant.leaseEpoch,
    grant.notBefore,
    grant.expires,
  ]
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  const encodedPolicy = toPolicyBase64(policy)
  return {
    Policy: encodedPolicy,
    Signature: toPolicyBase64(signature),
    'Key-Pair-Id': key.id,
    d: `${payload}.${toMac(payload, encodedPolicy, key).toString('base64url')}`,
  }
}

function toMac(payload: string, encodedPolicy: string, key: GrantKey): Buffer {
  return createHmac('sha256', key.secret)
    .update(payload)
    .update('\0')
    .update(encodedPolicy)
    .digest()
}

/**
 * Reads a grant whose two signatures hold. Says nothing about time or rights.
 * @param resource address that the policy must name, exactly
 * @returns undefined for anything altered, foreign, or of another work
 */
export function openGrant(
  parameters: GrantParameters,
  resource: string,
  keys: readonly GrantKey[],
): Grant | undefined {
  const key = keys.find((candidate) => candidate.id === parameters['Key-Pair-Id'])
  const [payload, mac, ...rest] = parameters.d.split('.')
  if (!key || payload === undefined || mac === undefined || rest.length > 0) return undefined
  const given = Buffer.from(mac, 'base64url')
  const wanted = toMac(payload, parameters.Policy, key)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const grant = parsePayload(payload, key.id)
  const policy = fromPolicyBase64(parameters.Policy)
  if (!grant || policy.toString() !== toPolicy(resource, grant.expires)) return undefined
  const signature = fromPolicyBase64(parameters.Signature)
  // Base64 has several spellings of the same bytes; only ours is taken, so a grant has one form.
  if (toPolicyBase64(signature) !== parameters.Signature) return undefined
  return createVerify('RSA-SHA1').update(policy).verify(key.publicKey, signature)
    ? grant
    : undefined
}

/** The HMAC held, so the fields are ours; the checks keep an older or newer build's form out. */
function parsePayload(payload: string, keyId: string): Grant | undefined {
  const fields = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
  const [version, id, sessionHash, workno, revision, scope, leaseEpoch, notBefore, expires] = fields
  if (version !== PAYLOAD_VERSION || id !== keyId || !isScope(scope)) return undefined
  return {
    sessionHash: String(sessionHash),
    workno: String(workno),
    revision: String(revision),
    scope,
    leaseEpoch: leaseEpoch === null ? null : Number(leaseEpoch),
    notBefore: Number(notBefore),
    expires: Number(expires),
  }
}

function isScope(value: unknown): value is GrantScope {
  return (GRANT_SCOPES as readonly unknown[]).includes(value)
}

/** Whether the grant holds at `nowSeconds`. The end is exact; only the start allows for clocks. */
export function isInForce(grant: Grant, nowSeconds: number): boolean {
  return grant.notBefore - LEEWAY_SECONDS <= nowSeconds && nowSeconds < grant.expires
}

import { TIMES } from '@yomikura/contract/limits'
import {
  createBrowserKey,
  createGrantKey,
  listBrowserKeys,
  type Secrets,
  toFingerprint,
} from '#config/secrets.ts'

/** What keys sign: grants on files of works, or what browsers hold. */
export const KEY_PURPOSES = ['grants', 'browsers'] as const
export type KeyPurpose = (typeof KEY_PURPOSES)[number]

/** In this order: all nodes know the new key, it signs, the old one is gone. */
export const ROTATION_STEPS = ['add', 'sign', 'drop'] as const
export type RotationStep = (typeof ROTATION_STEPS)[number]

/** A key as an operator may see it. Times are ISO dates; null for keys of older releases. */
type ShownKey = {
  id: string
  signs: boolean
  made_at: string | null
  signs_since: string | null
}

/** How far the keys of one purpose are. */
export type Rotation = {
  purpose: KeyPurpose
  /** First the one that signs. */
  keys: ShownKey[]
  next: RotationStep
  /** Before it nothing may be dropped, as the old key's signatures are still in use; else null. */
  not_before: string | null
}

/** The keys of a deployment without a key. */
type ShownKeys = { fingerprint: string; purposes: Rotation[] }

/** A step that is not the next one, or comes too early. */
class RotationRefused extends Error {}

/** How long the longest-lived of what a key signed is taken, in seconds. */
const LIVES = {
  grants: TIMES.openGrantSeconds,
  browsers: TIMES.htmlRunSeconds + TIMES.htmlRunLongestSeconds,
} as const satisfies Record<KeyPurpose, number>
/** Clocks of nodes differ, and the last node starts later than the file was written. */
const MARGIN_SECONDS = 600

type KeyTimes = { id: string; made_at?: string; signs_since?: string }

/**
 * How far every rotation is.
 *
 * @param writtenAt when the file was written, which stands for the times that keys of older releases lack
 */
export function showKeys(secrets: Secrets, writtenAt: Date): ShownKeys {
  return {
    fingerprint: toFingerprint(secrets),
    purposes: KEY_PURPOSES.map((purpose) => toRotation(secrets, purpose, writtenAt)),
  }
}

function toRotation(secrets: Secrets, purpose: KeyPurpose, writtenAt: Date): Rotation {
  const keys: readonly KeyTimes[] =
    purpose === 'grants' ? secrets.grant_keys : listBrowserKeys(secrets)
  const last = keys.at(-1)
  const next = keys.length === 1 ? 'add' : isUnused(last) ? 'sign' : 'drop'
  const signsSince = Date.parse(keys[0]?.signs_since ?? '') || writtenAt.getTime()
  const life = (LIVES[purpose] + MARGIN_SECONDS) * 1000
  return {
    purpose,
    keys: keys.map(({ id, made_at, signs_since }, at) => ({
      ...{ id, signs: at === 0, made_at: made_at ?? null, signs_since: signs_since ?? null },
    })),
    next,
    not_before: next === 'drop' ? new Date(signsSince + life).toISOString() : null,
  }
}

/** A key of older releases has no times, and was made to sign. */
function isUnused(key: KeyTimes | undefined): boolean {
  return key?.made_at !== undefined && key.signs_since === undefined
}

type RotationOrder = {
  purposes: readonly KeyPurpose[]
  /** The step to take; undefined for the next one. */
  step: RotationStep | undefined
  now: Date
  writtenAt: Date
}

/**
 * Takes one step with the keys of each purpose, or none with any.
 *
 * @returns what the file must hold then, and the step
 * @throws RotationRefused
 */
export function rotateKeys(
  secrets: Secrets,
  { purposes, step, now, writtenAt }: RotationOrder,
): { secrets: Secrets; step: RotationStep } {
  const rotations = purposes.map((purpose) => toRotation(secrets, purpose, writtenAt))
  const wanted = step ?? rotations[0]?.next ?? 'add'
  for (const rotation of rotations) requireNext(rotation, wanted, now)
  const rotated = purposes.reduce(
    (sum, purpose) =>
      purpose === 'grants'
        ? { ...sum, grant_keys: takeStep(sum.grant_keys, wanted, now, createGrantKey) }
        : { ...sum, browser_keys: takeStep(listBrowserKeys(sum), wanted, now, createBrowserKey) },
    secrets,
  )
  return { secrets: rotated, step: wanted }
}

function requireNext({ purpose, next, not_before }: Rotation, step: RotationStep, now: Date) {
  if (step !== next) {
    throw new RotationRefused(
      `The next step for ${purpose} is "${next}", not "${step}". Take it with --only ${purpose} --step ${next}.`,
    )
  }
  if (not_before !== null && now.toISOString() < not_before) {
    throw new RotationRefused(
      `What the old key of ${purpose} signed is in use until ${not_before}. Drop it then; after a leak, --now drops it at once.`,
    )
  }
}

function takeStep<TKey extends KeyTimes>(
  keys: readonly TKey[],
  step: RotationStep,
  now: Date,
  create: (now: Date) => TKey,
): TKey[] {
  if (step === 'add') return [...keys, create(now)]
  if (step === 'drop') return keys.slice(0, 1)
  return [...keys.slice(-1).map((key) => toSigning(key, now)), ...keys.slice(0, -1)]
}

/** Makes new keys that sign, and drops all others: what these signed is worth nothing from then on. */
export function replaceKeys(secrets: Secrets, purposes: readonly KeyPurpose[], now: Date): Secrets {
  return {
    ...secrets,
    ...(purposes.includes('grants') && { grant_keys: [toSigning(createGrantKey(now), now)] }),
    ...(purposes.includes('browsers') && { browser_keys: [toSigning(createBrowserKey(now), now)] }),
  }
}

function toSigning<TKey extends KeyTimes>(key: TKey, now: Date): TKey {
  return { ...key, signs_since: now.toISOString() }
}

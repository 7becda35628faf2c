import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { KeyList } from '#platform/keys/key-list.ts'

/** Begins the name of a file that is being written beside the keys. */
const TEMPORARY = '.secrets-'

const Key = Type.String({ minLength: 16 })
/** When a key was made and when it began to sign; neither is known of keys of older releases. */
const keyTimes = {
  made_at: Type.Optional(Type.String()),
  signs_since: Type.Optional(Type.String()),
}
const BrowserKey = Type.Object({ id: Type.String(), key: Key, ...keyTimes })
const GrantKey = Type.Object({ id: Type.String(), private_key: Key, secret: Key, ...keyTimes })
const Secrets = Type.Object({
  /**
   * Names the origins of HTML works and keys the digests of personal tokens, so that it never changes.
   * Releases before `browser_keys` also signed with it. Base64url.
   */
  csrf: Key,
  /** Goes into the names of stored files, so that they cannot be guessed. Changing it renames every file. */
  name_salt: Key,
  /** Sign what browsers hold: the first signs, all verify. Without them `csrf` does. */
  browser_keys: Type.Optional(Type.Array(BrowserKey, { minItems: 1 })),
  /** Sign grants: the first signs, all verify. */
  grant_keys: Type.Array(GrantKey, { minItems: 1 }),
})
/** Keys that every node of a deployment shares. */
export type Secrets = Static<typeof Secrets>
type BrowserKey = Static<typeof BrowserKey>
type GrantKey = Static<typeof GrantKey>

const createKey = () => randomBytes(32).toString('base64url')
const createId = (letter: string) => letter + randomBytes(6).toString('hex').toUpperCase()

/** A new key that signs nothing yet. */
export function createBrowserKey(now: Date): BrowserKey {
  return { id: createId('B'), key: createKey(), made_at: now.toISOString() }
}

/** A new key that signs nothing yet. */
export function createGrantKey(now: Date): GrantKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    id: createId('K'),
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    secret: createKey(),
    made_at: now.toISOString(),
  }
}

function createSecrets(now: Date): Secrets {
  const signs_since = now.toISOString()
  return {
    csrf: createKey(),
    name_salt: createKey(),
    browser_keys: [{ ...createBrowserKey(now), signs_since }],
    grant_keys: [{ ...createGrantKey(now), signs_since }],
  }
}

/** The keys of what browsers hold, those of files of older releases too. */
export function listBrowserKeys({ browser_keys, csrf }: Secrets): BrowserKey[] {
  return browser_keys ?? [{ id: toKeyId(csrf), key: csrf }]
}

function toKeyId(key: string): string {
  return `B${createHash('sha256').update(`key\0${key}`).digest('hex').slice(0, 12).toUpperCase()}`
}

/** Keys that sign anti-forgery tokens, marks of known browsers and addresses of running works. */
export function toBrowserKeys(secrets: Secrets): KeyList {
  const keys = listBrowserKeys(secrets).map(({ key }) => Buffer.from(key, 'base64url'))
  return toKeyList(keys)
}

/** The key of what is stored or named for good: origins of works, digests of personal tokens. */
export function toLastingKey({ csrf }: Secrets): Buffer {
  return Buffer.from(csrf, 'base64url')
}

/** @throws Error for a list without a key */
export function toKeyList<TKey>([first, ...others]: readonly TKey[]): KeyList<TKey> {
  if (first === undefined) throw new Error('The secrets file holds no key of a kind.')
  return [first, ...others]
}

/**
 * The deployment's keys.
 *
 * @returns undefined when there is no such file
 * @throws Error that says what is wrong with the file
 */
export function readSecrets(path: string): Secrets | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const secrets = JSON.parse(text) as Secrets
  if (!Value.Check(Secrets, secrets)) throw new Error('It lacks csrf, name_salt or grant_keys.')
  return secrets
}

/** Makes keys and keeps them in `path`, readable by this account only. */
export function makeSecrets(path: string, now = new Date()): Secrets {
  const secrets = createSecrets(now)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeSecrets(path, secrets)
  return secrets
}

/**
 * Replaces the file in one step: whatever ends this process, the old or the new one is there whole. It
 * stays the file of the account that owned it, and readable by that one only.
 *
 * @throws Error of the file system, and the old file is as it was
 */
export function writeSecrets(path: string, secrets: Secrets): void {
  // A file that lies elsewhere is replaced there.
  const present = statSync(path, { throwIfNoEntry: false })
  const target = present ? realpathSync(path) : path
  const folder = dirname(target)
  // What a killed process left holds keys too.
  for (const name of readdirSync(folder))
    if (name.startsWith(TEMPORARY)) rmSync(join(folder, name), { force: true })
  const temporary = join(folder, `${TEMPORARY}${process.pid}`)
  try {
    const file = openSync(temporary, 'wx', 0o600)
    try {
      if (present) fchownSync(file, present.uid, present.gid)
      writeFileSync(file, JSON.stringify(secrets, null, 2))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

/** Distinguishes deployments without showing a key: the salt never changes, other keys may. */
export function toFingerprint({ name_salt }: Secrets): string {
  return createHash('sha256').update(`deployment\0${name_salt}`).digest('hex').slice(0, 16)
}

import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const Key = Type.String({ minLength: 16 })
const Secrets = Type.Object({
  /** Signs anti-forgery tokens. Base64url. */
  csrf: Key,
  /** Goes into the names of stored files, so that they cannot be guessed. Changing it renames every file. */
  name_salt: Key,
  /** Sign grants, newest first; older ones verify until they are removed. */
  grant_keys: Type.Array(Type.Object({ id: Type.String(), private_key: Key, secret: Key }), {
    minItems: 1,
  }),
})
/** Keys that every node of a deployment shares. */
export type Secrets = Static<typeof Secrets>

function createSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    csrf: randomBytes(32).toString('base64url'),
    name_salt: randomBytes(32).toString('base64url'),
    grant_keys: [
      {
        id: `K${randomBytes(6).toString('hex').toUpperCase()}`,
        private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
        secret: randomBytes(32).toString('base64url'),
      },
    ],
  }
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
export function makeSecrets(path: string): Secrets {
  const secrets = createSecrets()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = join(dirname(path), `.secrets-${process.pid}`)
  const file = openSync(temporary, 'wx', 0o600)
  writeSync(file, JSON.stringify(secrets, null, 2))
  fsyncSync(file)
  closeSync(file)
  renameSync(temporary, path)
  return secrets
}

/** Distinguishes deployments without showing a key: the salt never changes, other keys may. */
export function toFingerprint({ name_salt }: Secrets): string {
  return createHash('sha256').update(`deployment\0${name_salt}`).digest('hex').slice(0, 16)
}

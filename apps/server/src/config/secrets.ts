import { generateKeyPairSync, randomBytes } from 'node:crypto'
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

/** Keys that every node of a deployment shares. */
export type Secrets = {
  /** Signs anti-forgery tokens. Base64url. */
  csrf: string
  /** Goes into the names of stored files, so that nobody guesses them. Changing it renames every file. */
  name_salt: string
  /** Sign grants, newest first; older ones verify until they are removed. */
  grant_keys: { id: string; private_key: string; secret: string }[]
}

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
 * The deployment's keys: read from `path`, or made there at the first start, readable by this account
 * only. Nodes of one deployment are given the same file.
 */
export function loadSecrets(path: string): Secrets {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
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

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type GrantKey, toGrantKey } from '#modules/delivery/grant-keys.ts'

/** A grant key of its own for a test. */
export function makeGrantKey(id: string): GrantKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return toGrantKey({
    id,
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    secret: randomBytes(32).toString('base64url'),
  })
}

import { generateKeyPairSync, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#db/database.ts'
import { keepSetting } from '#db/settings.ts'

export type ProviderKeys = {
  jwks: { keys: (JsonWebKey & { kid: string; use: string; alg: string })[] }
  cookieKeys: string[]
  /** Signs the tokens in the forms. */
  formKey: string
}

/** Keys of the provider: made at the first start, the same ever after. */
export function loadProviderKeys(db: Database): ProviderKeys {
  return keepSetting(db, 'provider_keys', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ format: 'jwk' })
    return {
      jwks: { keys: [{ ...key, kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
      cookieKeys: [randomBytes(32).toString('base64url')],
      formKey: randomBytes(32).toString('base64url'),
    }
  })
}

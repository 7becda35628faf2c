import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** A key pair for the CDN's form and a secret for ours, under one id. */
export type GrantKey = {
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
  secret: Buffer
}

/** Form in which grant keys are stored with the server's other secrets. */
export type StoredGrantKey = { id: string; private_key: string; secret: string }

/** @throws Error when the stored key is no RSA key in PEM form */
export function toGrantKey(stored: StoredGrantKey): GrantKey {
  const privateKey = createPrivateKey(stored.private_key)
  return {
    id: stored.id,
    privateKey,
    publicKey: createPublicKey(privateKey),
    secret: Buffer.from(stored.secret, 'base64url'),
  }
}

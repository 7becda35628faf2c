import { AppError } from '@yomikura/contract/errors'
import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'

/** Everything of a DER SubjectPublicKeyInfo for RSA-4096 that comes before the modulus. */
const HEAD = Buffer.from(
  '30820222300d06092a864886f70d01010105000382020f003082020a0282020100',
  'hex',
)
/** The exponent 65537, which ends it. */
const TAIL = Buffer.from('0203010001', 'hex')
const MODULUS_BYTES = 512
const DER_BYTES = HEAD.length + MODULUS_BYTES + TAIL.length
const BASE64_LENGTH = Math.ceil(DER_BYTES / 3) * 4

/** Makes of a content key what one client gets. */
type WrapKey = (xorKeyHex: string) => string

/**
 * Reads what a client wants its content keys wrapped with. Over plain http to another machine browsers
 * have no RSA, and a listener has the session already: there an empty key leaves them unwrapped
 * (decision 120).
 *
 * @param hasSecureContext whether the app's pages can encrypt
 * @throws AppError `public_key_invalid`
 */
export function readClientKey(text: string, hasSecureContext: boolean): WrapKey {
  if (text === '' && !hasSecureContext) {
    return (xorKeyHex) => Buffer.from(xorKeyHex, 'ascii').toString('base64')
  }
  const publicKey = readPublicKey(text)
  return (xorKeyHex) => wrapKey(publicKey, xorKeyHex)
}

/**
 * Reads a client's public key. DER has one spelling of an RSA key with 4096 bits and exponent 65537,
 * so comparing bytes decides before any parser or any arithmetic meets what a stranger sent.
 *
 * @throws AppError `public_key_invalid` for everything else
 */
function readPublicKey(text: string): KeyObject {
  const der = text.length === BASE64_LENGTH ? Buffer.from(text, 'base64') : Buffer.alloc(0)
  if (der.toString('base64') !== text || !isRsa4096(der)) throw new AppError('public_key_invalid')
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

function isRsa4096(der: Buffer): boolean {
  if (der.length !== DER_BYTES) return false
  const modulus = der.subarray(HEAD.length, HEAD.length + MODULUS_BYTES)
  const isFullSize = modulus.readUInt8(0) >= 0x80
  const isOdd = (modulus.readUInt8(MODULUS_BYTES - 1) & 1) === 1
  return (
    isFullSize &&
    isOdd &&
    der.subarray(0, HEAD.length).equals(HEAD) &&
    der.subarray(-TAIL.length).equals(TAIL)
  )
}

/** The wire's form of an xor key: base64 of RSA-OAEP-SHA256 over its lower-case hex text (wire.md#viewer-keys). */
function wrapKey(publicKey: KeyObject, xorKeyHex: string): string {
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(xorKeyHex, 'ascii'),
  ).toString('base64')
}

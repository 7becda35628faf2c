import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import { createHmac, timingSafeEqual } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SIGNATURE_VERSION = 'v1'

/** A webhook as it came in: three headers and the bytes of the body, which the signature covers. */
export type SignedMessage = {
  id: string | undefined
  timestamp: string | undefined
  signature: string | undefined
  rawBody: Buffer
}

/**
 * Proves that the shop sent the message, and lately.
 *
 * Over the raw bytes and with our own clock, which is why the library that the shop signs with is not
 * used here: it decodes the body first and reads the system's time.
 *
 * @param secrets the current secret and, while it is being changed, the one before (`whsec_` + base64)
 * @throws AppError `webhook_signature`, or `webhook_stale` when only the time is wrong
 * @see https://www.standardwebhooks.com
 */
export function verifyWebhook(
  message: SignedMessage,
  secrets: readonly string[],
  nowSeconds: number,
): { id: string } {
  const { id, timestamp, signature } = message
  if (!id || !timestamp || !signature) throw new AppError('webhook_signature')
  const given = signature.split(' ').flatMap(toSignatureBytes)
  const expected = secrets.map((secret) => sign(secret, id, timestamp, message.rawBody))
  const isGenuine = expected.some((want) => given.some((got) => isSame(want, got)))
  if (!isGenuine) throw new AppError('webhook_signature')

  const age = nowSeconds - Number(timestamp)
  // Written so that a timestamp that is no number fails too.
  if (!(Math.abs(age) <= TIMES.webhookToleranceSeconds)) throw new AppError('webhook_stale')
  return { id }
}

function toSignatureBytes(part: string): Buffer[] {
  const [version, signature] = part.split(',')
  return version === SIGNATURE_VERSION && signature ? [Buffer.from(signature, 'base64')] : []
}

function sign(secret: string, id: string, timestamp: string, rawBody: Buffer): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  return createHmac('sha256', Buffer.from(encoded, 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(rawBody)
    .digest()
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

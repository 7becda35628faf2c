import { isoCBOR } from '@simplewebauthn/server/helpers'
import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/** What a test has the device do other than right. */
type Faults = {
  origin?: string
  host?: string
  /** The device saw somebody, and did not ask who it is. */
  isUnverified?: boolean
  userHandle?: string
  challenge?: string
}

type MakingOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type SigningOptions = { challenge: string; rpId: string }

/** A device that holds one passkey, as browsers bring its answers. It counts its uses. */
export class TestAuthenticator {
  readonly #origin: string
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  #userHandle = ''
  /** How often it was used; one that does not count stays at 0. */
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Makes the passkey. */
  make(options: MakingOptions, faults: Faults = {}): object {
    this.#userHandle = options.user.id
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const authData = Buffer.concat([
      this.#toAuthData(faults.host ?? options.rp.id, WITH_KEY, faults),
      Buffer.alloc(16),
      length,
      credentialId,
      this.#toCoseKey(),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#toAnswer({
      clientDataJSON: this.#toClientData('webauthn.create', options.challenge, faults),
      attestationObject: toText(isoCBOR.encode(attestation as never)),
      transports: ['internal', 'made-up'],
    })
  }

  /** Signs in. */
  sign(options: SigningOptions, faults: Faults = {}): object {
    if (this.counter > 0) this.counter++
    const authData = this.#toAuthData(faults.host ?? options.rpId, 0, faults)
    const clientDataJSON = this.#toClientData('webauthn.get', options.challenge, faults)
    const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signer = createSign('sha256').update(authData).update(digest)
    return this.#toAnswer({
      clientDataJSON,
      authenticatorData: toText(authData),
      signature: toText(signer.sign(this.#keys.privateKey)),
      userHandle: faults.userHandle ?? this.#userHandle,
    })
  }

  #toAnswer(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #toAuthData(host: string, flags: number, { isUnverified = false }: Faults): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.of(PRESENT | flags | (isUnverified ? 0 : VERIFIED)),
      counter,
    ])
  }

  #toClientData(type: string, asked: string, faults: Faults): string {
    const { challenge = asked, origin = this.#origin } = faults
    return toText(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  #toCoseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    // Kind EC2, algorithm ES256, curve P-256, and the point.
    const key = new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, toBytes(x)],
      [-3, toBytes(y)],
    ])
    return Buffer.from(isoCBOR.encode(key as never))
  }
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

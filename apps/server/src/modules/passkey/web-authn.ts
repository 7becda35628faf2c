import {
  type AuthenticationResponseJSON,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Base64Url, CREDENTIAL, type SignedAnswer } from './signed-answer.ts'

/** EdDSA, ES256 and RS256, which every browser and every security key has one of. */
const ALGORITHMS = [-8, -7, -257]
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const Made = Type.Object({
  ...CREDENTIAL,
  response: Type.Object({
    clientDataJSON: Base64Url(4096),
    attestationObject: Base64Url(16_384),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
  }),
})
const isMade = Compile(Made)

/** Where passkeys hold: the page's origin and the name they are made for. */
export type PasskeySite = { host: string; origin: string; brand: string }

/** What a browser makes a passkey with, that signs in without a name being typed. */
export function toMakingOptions(
  { host, brand }: PasskeySite,
  person: { principalId: string; login: string; known: readonly string[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: brand,
    rpID: host,
    userName: person.login,
    userDisplayName: person.login,
    userID: new TextEncoder().encode(person.principalId),
    attestationType: 'none',
    excludeCredentials: person.known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** What is kept of a passkey that a browser made. */
export type MadePasskey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: string
}

/**
 * Reads and proves the browser's answer to {@link toMakingOptions}.
 *
 * @param takeChallenge whether it was asked of this browser, and not answered before
 * @returns undefined for whatever does not fit
 */
export async function proveMade(
  { host, origin }: PasskeySite,
  answer: unknown,
  takeChallenge: (challenge: string) => Promise<boolean>,
): Promise<MadePasskey | undefined> {
  if (!isMade.Check(answer)) return undefined
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: takeChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    const said = new Set(answer.response.transports)
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: TRANSPORTS.filter((each) => said.has(each)).join(' '),
    }
  } catch {
    // The library throws for each thing that does not fit, with nothing that the person could mend.
    return undefined
  }
}

/**
 * Proves that the holder of the key signed, and was verified by the device.
 *
 * @returns how often the passkey was used, as it says; undefined for whatever does not fit
 */
export async function proveSigned(
  { host, origin }: PasskeySite,
  answer: SignedAnswer,
  stored: { credentialId: string; publicKey: string },
  challenge: string,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      // Counts are compared where they are stored, by one statement.
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

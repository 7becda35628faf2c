import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'

const Password = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'The password of the account: who finds a browser open does not have it.',
})

const Code = Type.String({
  minLength: 1,
  maxLength: 64,
  description:
    'Six digits of the authenticator app, or a recovery code. Spaces and hyphens do not count.',
  examples: ['123 456'],
})

/** What two-step sign-in is to a person. */
export const SecondStep = Type.Object(
  {
    may_have: Type.Boolean({
      description:
        'Whether the account has a password of this server, which a second step may follow.',
    }),
    is_on: Type.Boolean({ description: 'Whether a sign-in by password asks for a code.' }),
    recovery_codes: Type.Integer({
      minimum: 0,
      description: `How many recovery codes are left, of ${LIMITS.recoveryCodes}.`,
    }),
  },
  { title: 'SecondStep', description: 'Whether a sign-in by password has a second step.' },
)
export type SecondStep = Static<typeof SecondStep>

/** What an authenticator app is given. */
export const OfferedSecret = Type.Object(
  {
    offer: Type.String({ description: 'Names this secret when its first code is sent.' }),
    secret: Type.String({
      description: 'The secret in base 32, to be typed in. It is shown once.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({
      description: 'The same as an `otpauth:` address, which a QR code carries to the app.',
    }),
  },
  { title: 'OfferedSecret', description: 'A secret that holds once its first code was right.' },
)
export type OfferedSecret = Static<typeof OfferedSecret>

/** Shown once; the server keeps digests. */
export const RecoveryCodes = Type.Object(
  {
    codes: Type.Array(Type.String({ examples: ['7K3DM-QX9TB'] }), {
      description: `Recovery codes, ${LIMITS.recoveryCodes} of them. Each works once.`,
    }),
  },
  {
    title: 'RecoveryCodes',
    description: 'What lets a person in who has lost the authenticator app.',
  },
)
export type RecoveryCodes = Static<typeof RecoveryCodes>

const WithBoth = Type.Object(
  { password: Password, code: Code },
  { title: 'BothSteps', description: 'The password and a code, as a sign-in asks for them.' },
)
export type WithBoth = Static<typeof WithBoth>

export const showSecondStep = { response: { 200: SecondStep } }
export const offerSecret = {
  body: Type.Object(
    { password: Password },
    { title: 'PasswordAgain', description: 'Proves once more who asks.' },
  ),
  response: { 200: OfferedSecret },
}
export const switchSecondStepOn = {
  body: Type.Object(
    {
      offer: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'The offer whose secret is in the app now.',
      }),
      code: Code,
    },
    { title: 'FirstCode', description: 'Shows that the app has the secret.' },
  ),
  response: { 200: RecoveryCodes },
}
export const makeRecoveryCodes = { body: WithBoth, response: { 200: RecoveryCodes } }
export const switchSecondStepOff = { body: WithBoth, response: { 200: SecondStep } }

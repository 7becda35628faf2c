import { type Static, Type } from 'typebox'
import { describe, nullable, OwnId, PlainText } from './field.ts'
import { LIMITS } from './limits.ts'
import { WireDate } from './works.ts'

const PasskeyName = PlainText(LIMITS.tokenNameLength, {
  minLength: 1,
  description: 'What the person calls the device or the program that holds the passkey.',
  examples: ['Laptop'],
})

const PasskeyId = describe(OwnId, 'Id of the passkey here, which is not the browser’s.')

/** A passkey as lists show it. */
export const Passkey = Type.Object(
  {
    id: PasskeyId,
    name: PasskeyName,
    created_at: describe(WireDate, 'When it was added, in UTC.'),
    used_at: nullable(WireDate, 'When somebody last signed in with it, in UTC; null before that.'),
    is_locked: Type.Boolean({
      description:
        'Whether it opens nothing any more, because its counter went back: there may be a copy of it.',
    }),
  },
  { title: 'Passkey', description: 'What signs a person in without a password.' },
)
export type Passkey = Static<typeof Passkey>

/** What the browser’s WebAuthn answers, passed on as it is; each verification reads it strictly. */
const Answer = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'The browser’s answer in the JSON form of WebAuthn (`PublicKeyCredential.toJSON`).',
  },
)

const NewPasskey = Type.Object(
  { name: PasskeyName, answer: Answer },
  { title: 'NewPasskey', description: 'A passkey that a browser has just made.' },
)
export type NewPasskey = Static<typeof NewPasskey>

export const listPasskeys = {
  response: {
    200: Type.Object(
      {
        may_add: Type.Boolean({
          description: 'Whether the account was made here, so that it may have passkeys.',
        }),
        passkeys: Type.Array(Passkey, {
          description: `The person’s passkeys, oldest first; at most ${LIMITS.passkeys}.`,
        }),
      },
      { title: 'Passkeys', description: 'By which passkeys the person signs in.' },
    ),
  },
}

export const beginPasskey = {
  body: Type.Object({}, { additionalProperties: false, description: 'Nothing.' }),
  response: {
    200: Type.Object(
      {},
      {
        additionalProperties: true,
        title: 'PasskeyOptions',
        description:
          'What the browser makes a passkey with, in the JSON form of WebAuthn (`PublicKeyCredentialCreationOptionsJSON`).',
      },
    ),
  },
}

export const addPasskey = { body: NewPasskey, response: { 200: Passkey } }

const params = Type.Object({ id: PasskeyId })
export const renamePasskey = {
  params,
  body: Type.Object(
    { name: PasskeyName },
    { title: 'PasskeyName', description: 'Another name for a passkey.' },
  ),
  response: { 200: Passkey },
}
export const removePasskey = {
  params,
  response: {
    200: Type.Object(
      { removed: Type.Literal(1, { description: 'How many passkeys were removed: one.' }) },
      { title: 'RemovedPasskey', description: 'The passkey opens nothing from now on.' },
    ),
  },
}

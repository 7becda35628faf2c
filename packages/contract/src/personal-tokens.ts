import { type Static, Type } from 'typebox'
import { describe, nullable, OwnId, PlainText } from './field.ts'
import { LIMITS } from './limits.ts'
import { WireDate } from './works.ts'

/**
 * What another app may do with a personal token:
 * - `catalogue`: see the works that the person holds, with their covers
 * - `files`: fetch the files of works that may leave, and stream their pages
 * - `progress`: read and write places
 */
export const TOKEN_SCOPES = ['catalogue', 'files', 'progress'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

const Scopes = Type.Array(
  Type.Union([Type.Literal('catalogue'), Type.Literal('files'), Type.Literal('progress')]),
  {
    minItems: 1,
    maxItems: TOKEN_SCOPES.length,
    uniqueItems: true,
    description:
      'What the app may do: `catalogue` sees works and covers, `files` fetches files of works that may leave, `progress` reads and writes places.',
    examples: [['catalogue', 'files']],
  },
)

const TokenName = PlainText(LIMITS.tokenNameLength, {
  minLength: 1,
  description: 'What the person calls the app or the device that uses the token.',
  examples: ['KOReader'],
})

const TokenId = describe(OwnId, 'Id of the token, which opens nothing.')

/** A token as lists show it: its secret is kept nowhere. */
export const PersonalToken = Type.Object(
  {
    id: TokenId,
    name: TokenName,
    scopes: Scopes,
    created_at: describe(WireDate, 'When it was made, in UTC.'),
    expires_at: describe(WireDate, 'From when on it opens nothing, in UTC.'),
    used_at: nullable(
      WireDate,
      'When it was last used, to within an hour, in UTC; null before the first time.',
    ),
  },
  { title: 'PersonalToken', description: 'What lets one other app into a library.' },
)
export type PersonalToken = Static<typeof PersonalToken>

export const NewPersonalToken = Type.Object(
  {
    name: TokenName,
    scopes: Scopes,
    expires_in_days: Type.Integer({
      minimum: 1,
      maximum: LIMITS.tokenDays,
      description: `After how many days it ends, at most ${LIMITS.tokenDays}.`,
    }),
  },
  { title: 'NewPersonalToken', description: 'A token that is to be made.' },
)
export type NewPersonalToken = Static<typeof NewPersonalToken>

/** The answer that shows the secret, once. */
export const MadePersonalToken = Type.Object(
  {
    token: PersonalToken,
    login: Type.String({ description: 'The login that apps send beside the secret.' }),
    secret: Type.String({
      description:
        'The password for the app. It is shown in this answer only: the server keeps a digest of it.',
      examples: ['bcdf-ghjk-mnpq-rstv-wxyz-2345-6789'],
    }),
  },
  { title: 'MadePersonalToken', description: 'A new token with its secret.' },
)
export type MadePersonalToken = Static<typeof MadePersonalToken>

export const listPersonalTokens = {
  response: {
    200: Type.Object(
      {
        tokens: Type.Array(PersonalToken, {
          description: `The person’s tokens that have not ended, newest first; at most ${LIMITS.personalTokens}.`,
        }),
      },
      { description: 'Which other apps may use the library.' },
    ),
  },
}
export const makePersonalToken = { body: NewPersonalToken, response: { 200: MadePersonalToken } }
export const revokePersonalToken = {
  params: Type.Object({ id: TokenId }),
  response: {
    200: Type.Object(
      { revoked: Type.Literal(1, { description: 'How many tokens ended: one.' }) },
      { title: 'RevokedToken', description: 'The token opens nothing from now on.' },
    ),
  },
}

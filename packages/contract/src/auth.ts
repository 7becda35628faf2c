import { type Static, Type } from 'typebox'
import { describe, nullable, OwnId } from './field.ts'
import { WireDate } from './work-fields.ts'

const longestAddress = 2048

const returnTo = Type.Optional(
  Type.String({
    maxLength: longestAddress,
    description: 'Path on the app host to return to, `/` without one. Other sites are refused.',
    examples: ['/library'],
  }),
)

const isAllowed = (what: string) =>
  Type.Boolean({
    description: `Whether the person may download ${what} as a zip, by the provider’s claims; each work may forbid it too.`,
  })

/** Who is signed in; an empty object means a guest (specification.md#1.3, wire.md#authorize). */
export const AuthorizationRecord = Type.Object(
  {
    account_id: nullable(
      Type.String(),
      'Customer, as the sales feed names them; null for people without purchases of their own.',
    ),
    production_id: nullable(
      Type.String(),
      'Maker: works with this `production_id` in the catalogue are the person’s own. Null for others.',
    ),
    admin_id: nullable(Type.String(), 'Member of the shop’s staff; null for everybody else.'),
    login_id: Type.String({ description: 'Name that is shown to the person.' }),
    is_super_user: Type.Boolean({
      description: 'Opens works before their start date; it replaces no right.',
    }),
    zip_allowed: isAllowed('whole works'),
    folder_allowed: isAllowed('folders'),
    may_add_works: Type.Optional(
      Type.Boolean({
        description: 'Whether the person may add works from a browser; absent for no.',
      }),
    ),
  },
  { title: 'AuthorizationRecord', description: 'Who is signed in, by the claims of the sign-in.' },
)
export type AuthorizationRecord = Static<typeof AuthorizationRecord>

export const authorize = {
  response: {
    200: Type.Union(
      [
        AuthorizationRecord,
        Type.Object({}, { additionalProperties: false, description: 'A guest.' }),
      ],
      { description: 'Who is signed in; an empty object for a guest.' },
    ),
  },
}

/** GET /login/network: back to the app, by way of a proxy's own sign-in. */
export const returnToApp = { querystring: Type.Object({ to: returnTo }) }

export const signIn = {
  querystring: Type.Object({
    to: returnTo,
    prompt: Type.Optional(
      Type.Literal('register', {
        description: 'Opens the shop’s registration page instead of its sign-in form.',
      }),
    ),
    lang: Type.Optional(
      Type.String({
        maxLength: 16,
        description: 'Locale that the app shows, so that the shop’s pages speak it too.',
        examples: ['ja_JP'],
      }),
    ),
  }),
}

export const signOut = {
  body: Type.Object({ to: returnTo }),
  response: {
    200: Type.Object(
      {
        redirect: Type.String({
          description:
            'Address for the browser to go to: the provider’s end of the session, or the path asked for.',
        }),
      },
      { description: 'The session here has ended.' },
    ),
  },
}

/** Answered with `Clear-Site-Data: "storage"`. */
export const clearStorage = {
  body: Type.Object({}),
  response: {
    204: Type.Null({ description: 'Answered with `Clear-Site-Data: "storage"`.' }),
  },
}

const InvitationId = describe(OwnId, 'Id of the invitation, which opens nothing.')

/** An invitation as lists show it. */
export const Invitation = Type.Object(
  {
    id: InvitationId,
    made_by: nullable(
      Type.String(),
      'Login ID of who made it; null where a command of the operator did.',
    ),
    created_at: describe(WireDate, 'When it was made, in UTC.'),
    expires_at: describe(WireDate, 'From when on it opens nothing, in UTC.'),
    used_at: nullable(WireDate, 'When somebody made an account with it, in UTC; null before that.'),
    is_open: Type.Boolean({
      description: 'Whether somebody may make an account with it now.',
    }),
  },
  { title: 'Invitation', description: 'Lets one person make an account on this server.' },
)
export type Invitation = Static<typeof Invitation>

export const listInvitations = {
  response: {
    200: Type.Object(
      {
        may_invite: Type.Boolean({
          description:
            'Whether the person may let others in: an owner or administrator whose account was made here.',
        }),
        invitations: Type.Array(Invitation, {
          description: 'Newest first, without those that were withdrawn.',
        }),
      },
      { title: 'Invitations', description: 'By which links others may make accounts here.' },
    ),
  },
}

const MadeInvitation = Type.Object(
  {
    invitation: Invitation,
    link: Type.String({
      description: 'The address to pass on. It is in this answer alone, and stored nowhere.',
    }),
  },
  { title: 'MadeInvitation', description: 'An invitation with its link.' },
)
export type MadeInvitation = Static<typeof MadeInvitation>

export const makeInvitation = {
  body: Type.Object({}, { additionalProperties: false, description: 'Nothing.' }),
  response: { 200: MadeInvitation },
}

export const revokeInvitation = {
  params: Type.Object({ id: InvitationId }),
  response: {
    200: Type.Object(
      { revoked: Type.Literal(1, { description: 'How many invitations were withdrawn: one.' }) },
      { title: 'RevokedInvitation', description: 'The link opens nothing from now on.' },
    ),
  },
}

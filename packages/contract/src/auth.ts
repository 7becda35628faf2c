import { type Static, Type } from 'typebox'

const nullableId = Type.Union([Type.String(), Type.Null()])

/** Who is signed in; an empty object means a guest (specification.md#1.3, wire.md#authorize). */
export const AuthorizationRecord = Type.Object({
  account_id: nullableId,
  production_id: nullableId,
  admin_id: nullableId,
  login_id: Type.String(),
  is_super_user: Type.Boolean(),
  zip_allowed: Type.Boolean(),
  folder_allowed: Type.Boolean(),
})
export type AuthorizationRecord = Static<typeof AuthorizationRecord>

export const authorize = {
  response: {
    200: Type.Union([AuthorizationRecord, Type.Object({}, { additionalProperties: false })]),
  },
}

/** GET /login/network: back to the app, by way of a proxy's own sign-in. */
export const returnToApp = {
  querystring: Type.Object({ to: Type.Optional(Type.String({ maxLength: 2048 })) }),
}

export const signIn = {
  querystring: Type.Object({
    to: Type.Optional(Type.String({ maxLength: 2048 })),
    /** `register` opens the shop's registration page instead of its sign-in form. */
    prompt: Type.Optional(Type.Literal('register')),
    /** Locale that the app shows, so that the shop's pages speak it too. */
    lang: Type.Optional(Type.String({ maxLength: 16 })),
  }),
}

export const signOut = {
  body: Type.Object({ to: Type.Optional(Type.String({ maxLength: 2048 })) }),
  response: { 200: Type.Object({ redirect: Type.String() }) },
}

/** Answered with `Clear-Site-Data: "storage"`. */
export const clearStorage = {
  body: Type.Object({}),
  response: { 204: Type.Null() },
}

import { type Static, Type } from 'typebox'
import { LOCALES } from './locales.ts'

/** A place where readers tell others of a work, offered in some interface languages only. */
export const ShareLink = Type.Object({
  /** As people know it. */
  name: Type.String(),
  /** Address with `{url}` and `{text}`, which the client fills in, encoded. */
  url: Type.String(),
  locales: Type.Array(Type.Enum([...LOCALES])),
})
export type ShareLink = Static<typeof ShareLink>

/** Kinds of devices that an operator's own apps are offered on. */
export const APP_PLATFORMS = ['ios', 'android', 'desktop'] as const

/** An app of the operator's, opened or installed by its address on one kind of device only. */
export const AppLink = Type.Object({
  platform: Type.Enum([...APP_PLATFORMS]),
  title: Type.String(),
  url: Type.String(),
})
export type AppLink = Static<typeof AppLink>

/** What the web app must know before it draws: brand, hosts, links, limits. Open to anyone. */
export const ClientConfig = Type.Object({
  /** Path segment of the product, `{app}` of the specification. */
  app: Type.String(),
  brand: Type.Object({ name: Type.String() }),
  /** Origin of the media host, without a trailing slash. */
  media_url: Type.String(),
  links: Type.Object({
    storefront: Type.String(),
    register: Type.String(),
    feedback: Type.String(),
    /** The app in a plain browser, for readers who installed it; without a trailing slash. */
    browser: Type.String(),
    /** Articles outside the app, in Japanese (specification.md#1.2). */
    help: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
    /** Apps of the operator's, by kind of device (specification.md#1.6). */
    apps: Type.Array(AppLink),
  }),
  /** Places to share a work at, in the order in which they are shown. */
  share: Type.Array(ShareLink),
  limits: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Array(Type.Number())])),
  /** IANA name of the time zone whose calendar the shop uses. */
  shop_time_zone: Type.String(),
  /** Percentage of the coupon for those who join; 0 announces none. */
  coupon_percent: Type.Integer({ minimum: 0, maximum: 100 }),
  features: Type.Record(Type.String(), Type.Boolean()),
  /** Changes with each build; the client shows it in Help and reports it with errors. */
  version: Type.String(),
})
export type ClientConfig = Static<typeof ClientConfig>

export const clientConfig = { response: { 200: ClientConfig } }

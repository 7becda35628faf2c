import { type Static, Type } from 'typebox'
import { LOCALES } from './locales.ts'

/** A place where readers recommend a work to others, offered in some interface languages only. */
export const ShareLink = Type.Object(
  {
    name: Type.String({ description: 'The place as people know it.' }),
    url: Type.String({
      description: 'Address with `{url}` and `{text}`, which the client fills in, percent-encoded.',
    }),
    locales: Type.Array(Type.Enum([...LOCALES]), {
      description: 'Interface languages in which the place is offered.',
    }),
  },
  { title: 'ShareLink', description: 'A place where readers recommend a work to others.' },
)
export type ShareLink = Static<typeof ShareLink>

/** Kinds of devices that an operator's own apps are offered on. */
export const APP_PLATFORMS = ['ios', 'android', 'desktop'] as const

/** An app of the operator's, opened or installed by its address on one kind of device only. */
export const AppLink = Type.Object(
  {
    platform: Type.Enum([...APP_PLATFORMS], {
      description: 'Kind of device on which the app is offered.',
    }),
    title: Type.String({ description: 'What the link is called on the screen.' }),
    url: Type.String({ description: 'Address that opens or installs the app.' }),
  },
  { title: 'AppLink', description: 'An app of the operator’s for one kind of device.' },
)
export type AppLink = Static<typeof AppLink>

/** What the web app must know before it draws: brand, hosts, links, limits. Open to anyone. */
export const ClientConfig = Type.Object(
  {
    app: Type.String({
      description: 'Path segment of the product, `{app}` in all addresses of this document.',
      examples: ['yomikura'],
    }),
    brand: Type.Object(
      { name: Type.String({ description: 'What the installation calls itself.' }) },
      { description: 'How the product presents itself, by the operator’s configuration.' },
    ),
    media_url: Type.String({
      description: 'Origin of the media host, without a trailing slash.',
      examples: ['http://localhost:4001'],
    }),
    links: Type.Object(
      {
        storefront: Type.String({ description: 'Address of the shop; empty without one.' }),
        register: Type.String({ description: 'Where people register; empty without a page.' }),
        my_page: Type.String({
          description: 'The reader’s own page at the shop; empty without one.',
        }),
        feedback: Type.String({ description: 'Where readers write to the operator, or empty.' }),
        mail: Type.String({
          description: 'Mail address of the operator for readers; empty where none is given.',
          examples: ['support@example.com'],
        }),
        browser: Type.String({
          description:
            'The app in a plain browser, for readers who installed it; without a trailing slash.',
        }),
        help: Type.Array(
          Type.Object({
            title: Type.String({ description: 'Heading of the article, in Japanese.' }),
            url: Type.String({ description: 'Address of the article.' }),
          }),
          { description: 'Articles outside the app, in the order in which they are shown.' },
        ),
        apps: Type.Array(AppLink, { description: 'Apps of the operator’s, by kind of device.' }),
      },
      { description: 'Addresses outside the app, by the operator’s configuration.' },
    ),
    share: Type.Array(ShareLink, {
      description: 'Places to share a work at, in the order in which they are shown.',
    }),
    limits: Type.Record(
      Type.String(),
      Type.Union([Type.Number(), Type.Array(Type.Number())], {
        description: 'A size, a count or a time; the name ends with the unit where it has one.',
      }),
      {
        description:
          'Limits that this server enforces, by name; docs/reference/limits.md explains each.',
      },
    ),
    shop_time_zone: Type.String({
      description: 'IANA name of the time zone whose calendar the shop uses.',
      examples: ['Asia/Tokyo'],
    }),
    coupon_percent: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Percentage of the coupon for those who join; 0 announces none.',
    }),
    features: Type.Record(
      Type.String(),
      Type.Boolean({ description: 'Whether this installation has the part.' }),
      {
        description:
          'Parts that not every installation has; `storefront` where a shop is joined, `other_apps` where personal tokens let other apps in, `passkeys` where accounts made here may have passkeys, `invitations` where people may be let in by a link, `totp` where passwords of this server may have a second step.',
      },
    ),
    version: Type.String({
      description:
        'Changes with each build; the client shows it in Help and reports it with errors.',
      examples: ['0.1.0'],
    }),
  },
  { title: 'ClientConfig', description: 'What a client must know before it draws.' },
)
export type ClientConfig = Static<typeof ClientConfig>

export const clientConfig = { response: { 200: ClientConfig } }

import { type Static, Type } from 'typebox'

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
  }),
  limits: Type.Record(Type.String(), Type.Integer()),
  features: Type.Record(Type.String(), Type.Boolean()),
  /** Changes with each build; the client shows it in Help and reports it with errors. */
  version: Type.String(),
})
export type ClientConfig = Static<typeof ClientConfig>

export const clientConfig = { response: { 200: ClientConfig } }

import {
  type Configuration,
  type ErrorOut,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import type { OidcClient } from '#config/config.ts'
import type { Customer } from '#customers/customer-repository.ts'
import type { CustomerService } from '#customers/customer-service.ts'
import type { Database } from '#db/database.ts'
import type { ProviderKeys } from './keys.ts'
import { SqliteAdapter } from './sqlite-adapter.ts'

/** The shop's own pages sign in by the same provider, without any token. */
export const SHOP_CLIENT_ID = 'shop'

const HOUR = 3600
const DAY = 24 * HOUR

/** What the provider shows; everything else it does by itself. */
export type ProviderPages = {
  error: (ctx: KoaContextWithOIDC, out: ErrorOut) => string
  confirmSignOut: (ctx: KoaContextWithOIDC, form: string) => string
  signedOut: (ctx: KoaContextWithOIDC) => string
}

type Parts = {
  publicUrl: string
  /** Whether somebody else speaks https for the shop and says so in `X-Forwarded-Proto`. */
  isBehindProxy: boolean
  client: OidcClient
  db: Database
  keys: ProviderKeys
  customers: CustomerService
  pages: ProviderPages
}

/**
 * The OpenID provider of the shop: authorization code with PKCE for the reader, sign-out from
 * either side, and one session for the shop's own pages.
 */
export function createProvider(parts: Parts): Provider {
  const isHttps = parts.publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true } as const
  const configuration: Configuration = {
    adapter: (model: string) => new SqliteAdapter(parts.db, model),
    clients: [toReaderClient(parts.client), toShopClient(parts.publicUrl)],
    jwks: parts.keys.jwks,
    scopes: ['openid', 'shop'],
    claims: {
      openid: ['sub'],
      shop: ['account_id', 'production_id', 'admin_id', 'login_id', 'is_super_user'],
    },
    // The reader takes its claims from the id token and spares the call to userinfo.
    conformIdTokenClaims: false,
    responseTypes: ['code', 'none'],
    pkce: { required: () => true },
    extraParams: ['register'],
    cookies: {
      keys: parts.keys.cookieKeys,
      names: {
        session: 'shop_session',
        interaction: 'shop_interaction',
        resume: 'shop_interaction_resume',
      },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 14 * DAY,
      Grant: 14 * DAY,
    },
    routes: toRoutes(),
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, parts.pages.confirmSignOut(ctx, form)),
        postLogoutSuccessSource: (ctx) => show(ctx, parts.pages.signedOut(ctx)),
      },
    },
    interactions: {
      policy: createPolicy(),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    clientBasedCORS: () => false,
    fetch: createFetch(parts.client),
    renderError: (ctx, out) => show(ctx, parts.pages.error(ctx, out)),
    findAccount: (_ctx, accountId) => {
      const customer = parts.customers.find(accountId)
      return customer && { accountId, claims: () => toClaims(customer) }
    },
    loadExistingGrant: grantEverything,
  }
  const provider = new Provider(parts.publicUrl, configuration)
  provider.proxy = parts.isBehindProxy
  return provider
}

/**
 * The provider calls out for one thing: to notify the reader of a sign-out. It refuses private
 * addresses, as it does not know whether a client registered itself; ours is the operator's own
 * and often on the same machine.
 */
function createFetch(client: OidcClient): NonNullable<Configuration['fetch']> {
  const known = client.backchannelLogoutUri && new URL(client.backchannelLogoutUri).href
  return (url, options) => {
    const isKnown = typeof url === 'string' && url === known
    return fetch(url, isKnown ? withoutDispatcher(options) : options)
  }
}

/** What refuses the addresses is the dispatcher among the options. */
function withoutDispatcher(options: RequestInit = {}): RequestInit {
  const others: RequestInit & { dispatcher?: unknown } = { ...options }
  delete others.dispatcher
  return others
}

/** One path below which all of the provider lives, beside discovery's fixed one. */
export const PROVIDER_PATH = '/oidc'

function toRoutes(): NonNullable<Configuration['routes']> {
  return {
    authorization: `${PROVIDER_PATH}/auth`,
    end_session: `${PROVIDER_PATH}/session/end`,
    jwks: `${PROVIDER_PATH}/jwks`,
    token: `${PROVIDER_PATH}/token`,
    userinfo: `${PROVIDER_PATH}/me`,
  }
}

function toReaderClient(client: OidcClient) {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutUris,
    grant_types: ['authorization_code'],
    response_types: ['code'] as 'code'[],
    ...(client.backchannelLogoutUri !== undefined && {
      backchannel_logout_uri: client.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
  }
}

function toShopClient(publicUrl: string) {
  return {
    client_id: SHOP_CLIENT_ID,
    token_endpoint_auth_method: 'none' as const,
    redirect_uris: [`${publicUrl}/signed-in`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    grant_types: [],
    response_types: ['none'] as 'none'[],
  }
}

/**
 * The usual prompts, with `create` before them: the reader may send somebody straight to
 * registration.
 * @see https://openid.net/specs/openid-connect-prompt-create-1_0.html
 */
function createPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return policy
}

/** The reader is the shop's own: it needs no consent to know who bought what. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  if (known?.accountId === session.accountId) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid shop')
  await grant.save()
  return grant
}

function toClaims(customer: Customer) {
  return {
    sub: customer.account_id,
    account_id: customer.account_id,
    login_id: customer.login_id,
    production_id: customer.production_id,
    admin_id: customer.admin_id,
    is_super_user: customer.is_super_user === 1,
  }
}

function show(ctx: KoaContextWithOIDC, page: string): void {
  ctx.type = 'html'
  ctx.body = page
}

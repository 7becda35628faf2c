import { DOCTOR } from '@yomikura/contract/server-limits'
import type { Config } from '#config/config.ts'
import { listProviderOrigins, type SignInProvider } from '#config/sign-in-provider.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
import { chooseClientAuth, type ClientAuth } from '#platform/oidc/client-auth.ts'
import { isSameIssuer } from '#platform/oidc/issuer.ts'
import type { ClockReadings } from './clock-readings.ts'
import { type DoctorLine, examineOne, Trouble } from './line.ts'

type Neighbors = Pick<Config, 'storefront' | 'oidc' | 'resolve'>
type Ways = { outgoing: Pick<OutgoingFetch, 'read'>; clocks: ClockReadings; limitMs: number }

/**
 * The shop and the sign-in provider, where they are configured, asked by the same way out as the server's.
 *
 * @param limitMs how long each may be silent, in milliseconds
 */
export async function examineNeighbors(
  { storefront, oidc, resolve }: Neighbors,
  clocks: ClockReadings,
  limitMs: number = DOCTOR.partMs,
): Promise<DoctorLine[]> {
  const outgoing = new OutgoingFetch({
    origins: [
      ...(storefront ? [new URL(storefront.url).origin] : []),
      ...(oidc ? listProviderOrigins(oidc) : []),
    ],
    resolve,
  })
  const ways = { outgoing, clocks, limitMs }
  try {
    return await Promise.all([
      ...(storefront ? [examineShop(storefront, ways)] : []),
      ...(oidc ? [examineProvider(oidc, ways)] : []),
    ])
  } finally {
    outgoing.close()
  }
}

function examineShop(
  { url, apiKey }: NonNullable<Config['storefront']>,
  { outgoing, clocks, limitMs }: Ways,
): Promise<DoctorLine> {
  const remedy = 'See that the shop runs and that YOMIKURA_STOREFRONT_URL is its address.'
  return examineOne({
    part: 'shop',
    what: `shop ${url}`,
    remedy,
    limitMs,
    run: async () => {
      const { status, headers } = await outgoing.read(`${url}/api/feed/works?limit=1`, {
        headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
        timeoutMs: limitMs,
      })
      clocks.note('shop', toMs(headers))
      if (status === 401 || status === 403) {
        throw new Trouble(
          `it refuses the key (${status})`,
          'Set YOMIKURA_STOREFRONT_API_KEY to the key that the shop gave for its feeds.',
        )
      }
      if (status !== 200) throw new Trouble(`its feed of works answers ${status}`, remedy)
      return 'its feed answers and takes the key; "yomikura storefront check" tries the rest'
    },
  })
}

function examineProvider(
  provider: SignInProvider,
  { outgoing, clocks, limitMs }: Ways,
): Promise<DoctorLine> {
  const { issuer, discoveryUrl } = provider
  const remedy = 'See that the provider runs and that YOMIKURA_OIDC_ISSUER is its issuer.'
  return examineOne({
    part: 'sign-in',
    what: `provider ${issuer}`,
    remedy,
    limitMs,
    run: async () => {
      const url = discoveryUrl ?? `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const { status, headers, body } = await outgoing.read(url, { timeoutMs: limitMs })
      clocks.note('sign-in provider', toMs(headers))
      if (status !== 200) throw new Trouble(`${url} answers ${status}`, remedy)
      judgeMetadata(readObject(body.toString()), provider, remedy)
      return 'its discovery answers and fits the configuration'
    },
  })
}

/** @throws Trouble for what a sign-in would fail on, before anybody tries */
function judgeMetadata(
  metadata: Readonly<Record<string, unknown>>,
  provider: SignInProvider,
  remedy: string,
): void {
  const { issuer } = metadata
  if (typeof issuer !== 'string') throw new Trouble('it calls itself nothing', remedy)
  if (!isSameIssuer(issuer, provider.issuer)) {
    throw new Trouble(
      `it calls itself ${issuer}`,
      `Set YOMIKURA_OIDC_ISSUER to ${issuer}, to the letter.`,
    )
  }
  const known = new Set(listProviderOrigins(provider))
  const asked = ['token_endpoint', 'userinfo_endpoint', 'jwks_uri'].flatMap(
    (name) => URL.parse(String(metadata[name]))?.origin ?? [],
  )
  const missing = [...new Set(asked)].filter((origin) => !known.has(origin))
  if (missing.length > 0) {
    throw new Trouble(
      `it keeps tokens, keys or claims at ${missing.join(', ')}`,
      `Add to YOMIKURA_OIDC_ORIGINS: ${missing.join(',')}.`,
    )
  }
  const offered = metadata['token_endpoint_auth_methods_supported']
  if (!isClientAuthOffered(provider.clientAuth, offered)) {
    throw new Trouble(
      `its token address takes clients by ${String(offered)}`,
      'Let the provider take client_secret_basic or client_secret_post, or set YOMIKURA_OIDC_CLIENT_AUTH to what works there.',
    )
  }
}

function isClientAuthOffered(configured: ClientAuth | undefined, offered: unknown): boolean {
  const methods = Array.isArray(offered) ? offered.map(String) : undefined
  return chooseClientAuth(configured, methods) !== undefined
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** What the other side's clock said when it answered, to the second. */
function toMs(headers: ReadonlyMap<string, string>): number | undefined {
  const date = headers.get('date')
  return date === undefined ? undefined : Date.parse(date)
}

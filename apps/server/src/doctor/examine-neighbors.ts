import { DOCTOR } from '@yomikura/contract/limits'
import type { Config } from '#config/config.ts'
import { OutgoingFetch } from '#platform/fetch/outgoing-fetch.ts'
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
    origins: [storefront?.url, oidc?.issuer]
      .filter((url) => url !== undefined)
      .map((url) => new URL(url).origin),
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
  { issuer }: NonNullable<Config['oidc']>,
  { outgoing, clocks, limitMs }: Ways,
): Promise<DoctorLine> {
  const remedy = 'See that the provider runs and that YOMIKURA_OIDC_ISSUER is its issuer.'
  return examineOne({
    part: 'sign-in',
    what: `provider ${issuer}`,
    remedy,
    limitMs,
    run: async () => {
      const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const { status, headers, body } = await outgoing.read(url, { timeoutMs: limitMs })
      clocks.note('sign-in provider', toMs(headers))
      if (status !== 200) throw new Trouble(`${url} answers ${status}`, remedy)
      const own = readIssuer(body.toString())
      if (own !== issuer) {
        throw new Trouble(
          `it calls itself ${own ?? 'nothing'}`,
          own === undefined ? remedy : `Set YOMIKURA_OIDC_ISSUER to ${own}, to the letter.`,
        )
      }
      return 'its discovery answers'
    },
  })
}

function readIssuer(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as { issuer?: unknown } | null
    return typeof value?.issuer === 'string' ? value.issuer : undefined
  } catch {
    return undefined
  }
}

/** What the other side's clock said when it answered, to the second. */
function toMs(headers: ReadonlyMap<string, string>): number | undefined {
  const date = headers.get('date')
  return date === undefined ? undefined : Date.parse(date)
}

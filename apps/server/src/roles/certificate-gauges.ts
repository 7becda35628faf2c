import { CERTIFICATES, DOCTOR } from '@yomikura/contract/server-limits'
import { Gauge, type Registry } from 'prom-client'
import type { Addresses } from '#addresses.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { CertificateLife } from '#platform/tls/shown-certificate.ts'

/** Stands where a work's own name would in the address of works. */
const PROBE_NAME = 'yomikura-figures'

type Parts = {
  addresses: Pick<Addresses, 'appUrl' | 'mediaUrl' | 'worksUrl'>
  clock: Clock
  registry: Registry
}

/**
 * Adds how long the certificates of the public addresses are good to a registry. They are looked at
 * beside the reading of the figures, and not more often than they can change.
 */
export function countCertificates({ addresses, clock, registry }: Parts): void {
  const { appUrl, mediaUrl, worksUrl } = addresses
  const urls = Object.entries({ app: appUrl, media: mediaUrl, works: worksUrl })
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([host, text]) => ({ host, url: new URL(text.replace('*', PROBE_NAME)) }))
    .filter(({ url }) => url.protocol === 'https:')
  const lives = new Map<string, CertificateLife>()
  let lookedAtMs = -Infinity
  const look = () => {
    if (clock.nowMs() - lookedAtMs < CERTIFICATES.lookSeconds * 1000) return
    lookedAtMs = clock.nowMs()
    for (const { host, url } of urls) {
      // What cannot be reached for now keeps the end that it had: that does not move by itself.
      void fetchLife(url).then(
        (life) => lives.set(host, life),
        () => undefined,
      )
    }
  }
  addGauges({ lives, clock, registry, look })
}

/** A server without https never looks, and loads nothing of it. */
async function fetchLife(url: URL): Promise<CertificateLife> {
  const { fetchCertificate, toLife } = await import('#platform/tls/shown-certificate.ts')
  const { certificate } = await fetchCertificate(url, DOCTOR.partMs)
  return toLife(certificate)
}

function addGauges(parts: {
  lives: ReadonlyMap<string, CertificateLife>
  clock: Clock
  registry: Registry
  look: () => void
}): void {
  const { lives, clock, registry, look } = parts
  const left = new Gauge({
    name: 'yomikura_certificate_expires_seconds',
    help: 'Time until the certificate that browsers get at a public address ends; negative after it.',
    labelNames: ['host'],
    registers: [registry],
    collect: () => {
      look()
      for (const [host, { endMs }] of lives) left.set({ host }, (endMs - clock.nowMs()) / 1000)
    },
  })
  const whole = new Gauge({
    name: 'yomikura_certificate_life_seconds',
    help: 'Time from the begin to the end of that certificate.',
    labelNames: ['host'],
    registers: [registry],
    collect: () => {
      for (const [host, { startMs, endMs }] of lives) whole.set({ host }, (endMs - startMs) / 1000)
    },
  })
}

import { CERTIFICATES } from '@yomikura/contract/server-limits'
import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const DAY_MS = 86_400_000

/** `refusal` says why this machine's authorities do not vouch for it. */
export type ShownCertificate = { certificate: X509Certificate; refusal: string | undefined }

/**
 * What browsers get at an address of ours. Nothing is sent there.
 *
 * @throws Error where nothing answers, or not in time
 */
export function fetchCertificate(url: URL, timeoutMs: number): Promise<ShownCertificate> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port: Number(url.port || 443), timeout: timeoutMs },
      ...(isIP(host) === 0 && { servername: host }),
      // It is looked at, whatever it is; nothing is sent.
      rejectUnauthorized: false,
    })
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      const refusal = socket.authorized ? undefined : String(socket.authorizationError)
      socket.destroy()
      if (certificate) resolve({ certificate, refusal })
      else reject(new Error('It shows no certificate.'))
    })
    socket.once('timeout', () => socket.destroy(new Error('It stays silent.')))
    socket.once('error', reject)
  })
}

/** When a certificate begins and ends, in milliseconds since the epoch. */
export type CertificateLife = { startMs: number; endMs: number }

export function toLife({ validFrom, validTo }: X509Certificate): CertificateLife {
  return { startMs: Date.parse(validFrom), endMs: Date.parse(validTo) }
}

/**
 * Whether a certificate should have been renewed by now. Those of hours or days are renewed with a third
 * or half of their life left, so it is judged by its share, and one of a year by days.
 */
export function isRenewalLate({ startMs, endMs }: CertificateLife, nowMs: number): boolean {
  const share = (endMs - startMs) / CERTIFICATES.lateShare
  return endMs - nowMs < Math.min(share, CERTIFICATES.lateDays * DAY_MS)
}

import { DOCTOR } from '@yomikura/contract/server-limits'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { Config } from '#config/config.ts'
import { toCauseText } from '#platform/log/cause-text.ts'
import {
  type CertificateLife,
  fetchCertificate,
  isRenewalLate,
  type ShownCertificate,
  toLife,
} from '#platform/tls/shown-certificate.ts'
import { type DoctorLine, examineOne, Trouble } from './line.ts'

const DAY_MS = 86_400_000

/** The files that the server itself shows to browsers. */
export function examineOwnCertificate(
  tls: NonNullable<Config['tls']>,
  urls: readonly URL[],
  nowMs = Date.now(),
): Promise<DoctorLine> {
  return examineOne({
    part: 'certificate',
    what: 'certificate of YOMIKURA_TLS_CERT',
    remedy: 'Set YOMIKURA_TLS_CERT and YOMIKURA_TLS_KEY to a certificate in PEM form and its key.',
    run: async () => {
      const certificate = new X509Certificate(tls.cert)
      if (!certificate.checkPrivateKey(createPrivateKey(tls.key))) {
        throw new Trouble(
          'YOMIKURA_TLS_KEY is the key of another certificate',
          'Set both to files that were made together.',
        )
      }
      return judge(certificate, { hosts: urls.map(({ hostname }) => hostname), nowMs })
    },
  })
}

/** What a browser gets at a public address: the proxy's certificate, or our own. */
export function examineCertificate(url: URL): Promise<DoctorLine> {
  return examineOne({
    part: 'certificate',
    what: `certificate of ${url.host}`,
    remedy: 'See that the proxy runs and serves this name.',
    run: async () => {
      const { certificate, refusal } = await fetchShown(url)
      const note = judge(certificate, { hosts: [url.hostname], nowMs: Date.now() })
      if (refusal === undefined) return note
      throw new Trouble(
        `this machine does not trust it (${refusal})`,
        'Serve it with the certificates between it and its authority. Of an authority of your own, each device must know it.',
        'warning',
      )
    },
  })
}

function judge(
  certificate: X509Certificate,
  { hosts, nowMs }: { hosts: readonly string[]; nowMs: number },
): string {
  const life = toLife(certificate)
  const end = toEndText(life, nowMs)
  const renew = 'Renew it, and see why it was not renewed by itself.'
  if (life.endMs <= nowMs) throw new Trouble(`it ended on ${end}`, renew)
  if (life.startMs > nowMs)
    throw new Trouble('it is not valid yet', "Set this machine's clock right, or wait.")
  const other = hosts.find((host) => !names(certificate, host))
  if (other !== undefined) {
    throw new Trouble(
      `it does not name ${other}`,
      'Get one that names all public addresses, with a star for the works.',
    )
  }
  if (isRenewalLate(life, nowMs)) throw new Trouble(`it ends on ${end}`, renew, 'warning')
  return `good until ${end}`
}

/** The day, and the time where that is not far. */
function toEndText({ endMs }: CertificateLife, nowMs: number): string {
  const text = new Date(endMs).toISOString()
  const isNear = Math.abs(endMs - nowMs) < 2 * DAY_MS
  return isNear ? `${text.slice(0, 10)} at ${text.slice(11, 16)} UTC` : text.slice(0, 10)
}

function names(certificate: X509Certificate, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare) === 0 ? certificate.checkHost(bare) : certificate.checkIP(bare)
  return found !== undefined
}

/** @throws Trouble */
async function fetchShown(url: URL): Promise<ShownCertificate> {
  try {
    return await fetchCertificate(url, DOCTOR.partMs)
  } catch (error) {
    throw new Trouble(
      `this machine does not reach it (${toCauseText(error)})`,
      'See that the proxy runs and serves this name. If readers come another way than this machine, all is well.',
      'warning',
    )
  }
}

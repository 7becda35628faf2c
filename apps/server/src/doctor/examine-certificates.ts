import { DOCTOR } from '@yomikura/contract/limits'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Config } from '#config/config.ts'
import { toCauseText } from '#platform/log/cause-text.ts'
import { type DoctorLine, examineOne, Trouble } from './line.ts'

const DAY_MS = 86_400_000

/** The files that the server itself shows to browsers. */
export function examineOwnCertificate(
  tls: NonNullable<Config['tls']>,
  urls: readonly URL[],
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
      return judge(
        certificate,
        urls.map(({ hostname }) => hostname),
      )
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
      const { certificate, refusal } = await fetchCertificate(url)
      const note = judge(certificate, [url.hostname])
      if (refusal === undefined) return note
      throw new Trouble(
        `this machine does not trust it (${refusal})`,
        'Serve it with the certificates between it and its authority. Of an authority of your own, each device must know it.',
        'warning',
      )
    },
  })
}

function judge(certificate: X509Certificate, hosts: readonly string[]): string {
  const endMs = Date.parse(certificate.validTo)
  const end = new Date(endMs).toISOString().slice(0, 10)
  const days = Math.floor((endMs - Date.now()) / DAY_MS)
  const renew = 'Renew it, and see why it was not renewed by itself.'
  if (days < 0) throw new Trouble(`it ended on ${end}`, renew)
  if (Date.parse(certificate.validFrom) > Date.now())
    throw new Trouble('it is not valid yet', "Set this machine's clock right, or wait.")
  const other = hosts.find((host) => !names(certificate, host))
  if (other !== undefined) {
    throw new Trouble(
      `it does not name ${other}`,
      'Get one that names all public addresses, with a star for the works.',
    )
  }
  if (days < DOCTOR.certificateDays) throw new Trouble(`it ends on ${end}`, renew, 'warning')
  return `good until ${end}`
}

function names(certificate: X509Certificate, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare) === 0 ? certificate.checkHost(bare) : certificate.checkIP(bare)
  return found !== undefined
}

/** @returns `refusal` where this machine's authorities do not vouch for it */
function fetchCertificate(
  url: URL,
): Promise<{ certificate: X509Certificate; refusal: string | undefined }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port: Number(url.port || 443), timeout: DOCTOR.partMs },
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
    socket.once('error', (error) =>
      reject(
        new Trouble(
          `this machine does not reach it (${toCauseText(error)})`,
          'See that the proxy runs and serves this name. If readers come another way than this machine, all is well.',
          'warning',
        ),
      ),
    )
  })
}

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a certificate that names several hosts, and of the authority that signed it. */
export type Certificate = { cert: string; key: string; ca: string }

/**
 * Makes a throw-away authority and a certificate for `hosts` and the loopback address, in `folder`.
 *
 * @param days how long the certificate is good; a negative number makes one that has ended
 * @throws Error when openssl is not installed
 */
export function makeCertificate(folder: string, hosts: readonly string[], days = 2): Certificate {
  const [ca, caKey, cert, key, request, extensions] = [
    'ca.pem',
    'ca.key',
    'cert.pem',
    'key.pem',
    'request.pem',
    'extensions.cnf',
  ].map((name) => join(folder, name)) as [string, string, string, string, string, string]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const names = [...hosts.map((host) => `DNS:${host}`), 'IP:127.0.0.1'].join(',')
  writeFileSync(
    extensions,
    `subjectAltName=${names}\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n`,
  )
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Yomikura test authority',
    '-keyout',
    caKey,
    '-out',
    ca,
  )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${hosts[0]}`,
    '-keyout',
    key,
    '-out',
    request,
  )
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    '-CA',
    ca,
    '-CAkey',
    caKey,
    '-CAcreateserial',
    '-days',
    String(days),
    '-extfile',
    extensions,
    '-out',
    cert,
  )
  return { cert, key, ca }
}

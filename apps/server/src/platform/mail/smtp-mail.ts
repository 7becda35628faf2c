import { createTransport } from 'nodemailer'
import { isIP } from 'node:net'
import { type OutgoingFetch, OutgoingRefused } from '../fetch/outgoing-fetch.ts'
import { MailFailed, MailRefused, type MailSender, type OutgoingMail } from './mail.ts'

const CONNECT_MS = 10_000
/** A server that says nothing for so long is given up. */
const SILENCE_MS = 30_000

export type SmtpSettings = {
  host: string
  port: number
  /** `implicit` begins with TLS, `starttls` demands it before anything is said, `off` is for this machine. */
  tls: 'implicit' | 'starttls' | 'off'
  login: { user: string; password: string } | undefined
  from: { name: string; address: string }
}

/** Sends by a mail server (RFC 5321), which delivers: the operator's own, or a provider's. */
export class SmtpMail implements MailSender {
  readonly #settings: SmtpSettings
  readonly #outgoing: Pick<OutgoingFetch, 'findAddress'>
  readonly #ca: string | undefined

  /** @param parts `ca` certificates trusted besides the system's, as PEM */
  constructor(parts: {
    settings: SmtpSettings
    outgoing: Pick<OutgoingFetch, 'findAddress'>
    ca?: string
  }) {
    this.#settings = parts.settings
    this.#outgoing = parts.outgoing
    this.#ca = parts.ca
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.#send(mail)
    } catch (error) {
      // What the library says quotes the server, and servers quote the recipient.
      throw toMailError(error)
    }
  }

  async #send({ to, subject, text, html, language }: OutgoingMail): Promise<void> {
    const { host, port, tls, login, from } = this.#settings
    // The very address that was judged; the name proves the certificate.
    const address = await this.#outgoing.findAddress(host, port)
    const transport = createTransport({
      host: address,
      port,
      secure: tls === 'implicit',
      requireTLS: tls === 'starttls',
      ignoreTLS: tls === 'off',
      tls: {
        ...(isIP(host) === 0 && { servername: host }),
        ...(this.#ca !== undefined && { ca: this.#ca }),
      },
      ...(login && { auth: { user: login.user, pass: login.password } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: {
          'Content-Language': language,
          // No holiday notice answers it (RFC 3834).
          'Auto-Submitted': 'auto-generated',
        },
      })
    } finally {
      transport.close()
    }
  }
}

/** Codes of the library after which the same mail fails again: sign-in, and no TLS where it is demanded. */
const LASTING = new Set(['EAUTH', 'ENOAUTH', 'ETLS'])

function toMailError(error: unknown): MailRefused | MailFailed {
  if (error instanceof OutgoingRefused) return new MailRefused(error.message.replace(/\.$/, ''))
  const { code = 'no code', responseCode } = error as { code?: string; responseCode?: number }
  const reason = responseCode === undefined ? code : `${code}, answer ${responseCode}`
  const isLasting = LASTING.has(code) || (responseCode !== undefined && responseCode >= 500)
  return isLasting ? new MailRefused(reason) : new MailFailed(reason)
}

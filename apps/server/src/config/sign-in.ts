import type { SmtpSettings } from '#platform/mail/smtp-mail.ts'
import type { EnvironmentReader } from './environment.ts'

/** Ways to sign in: a code by mail, an OpenID provider, a password of ours. */
export const SIGN_IN_METHODS = ['mail', 'provider', 'password'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

const FROM =
  /^(?:(?<name>[^<>"@\p{Cc}]{1,100}?)\s*<(?<inner>[^<>\s@]+@[^<>\s@]+)>|(?<bare>[^<>\s@]+@[^<>\s@]+))$/u

/**
 * Ways to sign in, in the order in which the page shows them. Without the variable it is the provider,
 * or passwords where there is none.
 */
export function readSignIn(
  read: EnvironmentReader,
  has: { provider: boolean; mail: boolean },
): readonly SignInMethod[] {
  const named = read.list('SIGN_IN')
  if (named.length === 0) return has.provider ? ['provider'] : ['password']
  const methods = SIGN_IN_METHODS.filter((method) => named.includes(method))
  if (methods.length !== named.length)
    read.report('SIGN_IN', `a comma list of ${SIGN_IN_METHODS.join(', ')}, each once`)
  if (methods.includes('mail') && !has.mail)
    read.report('SIGN_IN', 'no mail while YOMIKURA_SMTP_URL is not set')
  if (methods.includes('provider') && !has.provider)
    read.report('SIGN_IN', 'no provider while YOMIKURA_OIDC_ISSUER is not set')
  return methods.toSorted((a, b) => named.indexOf(a) - named.indexOf(b))
}

/** The server that takes mails, and whom they are from. */
export function readMail(read: EnvironmentReader): SmtpSettings | undefined {
  const text = read.text('SMTP_URL')
  if (text === undefined) return undefined
  const from = readFrom(read)
  const url = parseSmtp(text)
  if (!url) {
    // What was written may hold a password, so it is not repeated.
    read.report('SMTP_URL', 'an address such as smtps://user:password@mail.example.com')
    return undefined
  }
  const isImplicit = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.search !== '' || isLoopback(host)
  return {
    host,
    port: Number(url.port || (isImplicit ? 465 : 587)),
    tls: isImplicit ? 'implicit' : isPlain ? 'off' : 'starttls',
    login: url.username === '' ? undefined : readLogin(read, url),
    from,
  }
}

function parseSmtp(text: string): URL | undefined {
  if (!/^(?:smtps:\/\/[^/?#]+\/?|smtp:\/\/[^/?#]+\/?(?:\?tls=off)?)$/i.test(text)) return undefined
  const url = URL.parse(text)
  return url && url.hostname !== '' ? url : undefined
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)
}

function readLogin(read: EnvironmentReader, url: URL): SmtpSettings['login'] {
  try {
    return {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }
  } catch {
    read.report('SMTP_URL', 'user and password with every % written as %25')
    return undefined
  }
}

/** `books@example.com`, or `Books <books@example.com>`. */
function readFrom(read: EnvironmentReader): SmtpSettings['from'] {
  const { name, inner, bare } = FROM.exec(read.text('MAIL_FROM') ?? '')?.groups ?? {}
  const address = inner ?? bare
  if (address === undefined)
    read.report('MAIL_FROM', 'the sender of mails, such as Books <books@example.com>')
  return { name: name ?? '', address: address ?? '' }
}

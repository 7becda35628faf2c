import { destination, type DestinationStream, type Logger, pino } from 'pino'

/** Structured log of one process; `child` adds fields such as the request's id. */
export type Log = Logger

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Fields that hold secrets wherever they stand: cookies, tokens, keys, signatures. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-xsrf-token"]',
  '["webhook-signature"]',
  'password',
  'client_secret',
  'clientSecret',
  'id_token',
  'idToken',
  'access_token',
  'refresh_token',
  'code_verifier',
  'Signature',
  'Policy',
]

function toPaths(field: string): string[] {
  const nested = field.startsWith('[') ? field : `.${field}`
  return [field, `*${nested}`, `*.*${nested}`]
}

/** Secrets that travel in addresses: sign-in codes, grants, and the tokens of running works. */
const SECRET_QUERY =
  /([?&](?:code|state|id_token_hint|Signature|Policy|Key-Pair-Id|d|token)=)[^&\s"\\]+/g
const SECRET_PATH = /(\/run\/)[\w.-]{16,}/g

/** A text that may be logged: addresses in it are without grants and sign-in codes. */
function hideSecrets(text: string): string {
  return text.replace(SECRET_QUERY, '$1…').replace(SECRET_PATH, '$1…')
}

/** The part of an address that may be logged. Queries hold what a person looks for, and grants. */
export function toLoggedUrl(url: string): string {
  return hideSecrets(url.split('?', 1)[0] ?? '')
}

/**
 * Opens the log: one JSON object a line on standard output.
 *
 * @param target another place to write to, for tests
 */
export function createLog(
  options: { level?: LogLevel; name?: string } = {},
  target: DestinationStream = destination(1),
): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: options.name === undefined ? {} : { name: options.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap(toPaths), censor: '…' },
      serializers: { err: pino.stdSerializers.errWithCause },
      formatters: { level: (label) => ({ level: label }) },
      // Libraries write addresses into their messages, where no field can be named.
      hooks: { streamWrite: hideSecrets },
    },
    target,
  )
}

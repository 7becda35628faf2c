import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** All settings of the shop. The README holds the table of variables. */
export type Config = {
  /** 0 asks for any free port. */
  port: number
  host: string
  /** Origin that browsers and the server use; undefined means `http://localhost:{port}`. */
  publicUrl: string | undefined
  /** Folder of the database, the works' files and the keys. */
  dataFolder: string
  /** Bearer key of the feeds and of the operator's calls. */
  apiKey: string
  webhook: { url: string | undefined; secret: string }
  client: OidcClient
  seed: 'demo' | 'empty'
  tls: { certificate: Buffer; key: Buffer } | undefined
  /** The reader app that the pages link to. */
  appUrl: string | undefined
  logLevel: string
}

/** The one relying party of this shop. */
export type OidcClient = {
  clientId: string
  clientSecret: string
  redirectUris: string[]
  postLogoutUris: string[]
  backchannelLogoutUri: string | undefined
}

type Environment = Record<string, string | undefined>

/**
 * Reads the configuration from the environment.
 * @throws an error that names the variable and says what it must hold.
 */
export function readConfig(environment: Environment): Config {
  const read: Read = (name) => environment[`STOREFRONT_${name}`]?.trim() || undefined
  const seed = read('SEED') ?? 'empty'
  if (seed !== 'demo' && seed !== 'empty') throw wrong('SEED', '"demo" or "empty"')

  return {
    port: readPort(read('PORT')),
    host: read('HOST') ?? '127.0.0.1',
    publicUrl: toOrigin('PUBLIC_URL', read('PUBLIC_URL')),
    dataFolder: resolve(read('DATA') ?? 'data/storefront'),
    // A random key that no client knows opens nothing: better than a default that everybody knows.
    apiKey: read('API_KEY') ?? randomBytes(32).toString('base64url'),
    webhook: { url: read('WEBHOOK_URL'), secret: readWebhookSecret(read('WEBHOOK_SECRET')) },
    client: readClient(read),
    seed,
    tls: readTls(read('TLS_CERT'), read('TLS_KEY')),
    appUrl: toOrigin('APP_URL', read('APP_URL')),
    logLevel: read('LOG_LEVEL') ?? 'info',
  }
}

type Read = (name: string) => string | undefined

function readClient(read: Read): OidcClient {
  return {
    clientId: read('CLIENT_ID') ?? 'yomikura',
    clientSecret: read('CLIENT_SECRET') ?? randomBytes(32).toString('base64url'),
    redirectUris: toList(read('REDIRECT_URI') ?? 'http://localhost:4000/login/callback'),
    postLogoutUris: toList(read('POST_LOGOUT_URI') ?? 'http://localhost:4000/'),
    backchannelLogoutUri: read('BACKCHANNEL_LOGOUT_URI'),
  }
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? 4010)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw wrong('PORT', 'a port number')
  return port
}

function readWebhookSecret(secret: string | undefined): string {
  if (secret === undefined) return `whsec_${randomBytes(32).toString('base64')}`
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) {
    throw wrong('WEBHOOK_SECRET', '"whsec_" and at least 24 bytes in base64')
  }
  return secret
}

function readTls(certificate: string | undefined, key: string | undefined): Config['tls'] {
  if (certificate === undefined && key === undefined) return undefined
  if (certificate === undefined || key === undefined) {
    throw wrong(certificate === undefined ? 'TLS_CERT' : 'TLS_KEY', 'a file: both are needed')
  }
  return { certificate: readFileSync(certificate), key: readFileSync(key) }
}

function toOrigin(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = /^https?:\/\/[^/\\]/i.test(value) ? URL.parse(value) : null
  if (!url || url.pathname !== '/' || /[?#@]/.test(value)) {
    throw wrong(name, 'an address such as https://shop.example.com, without a path')
  }
  return url.origin
}

function toList(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean)
}

function wrong(name: string, expected: string): Error {
  return new Error(`STOREFRONT_${name} must be ${expected}.`)
}

import { APP_PLATFORMS, type AppLink } from '@yomikura/contract/config'
import { LIMITS, MEASURES, UPLOADS } from '@yomikura/contract/limits'
import { DEFAULT_APP } from '@yomikura/contract/paths'
import { DEFAULT_SHOP_TIME_ZONE } from '@yomikura/contract/shop-calendar'
import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { SmtpSettings } from '#platform/mail/smtp-mail.ts'
import { type Environment, EnvironmentReader } from './environment.ts'
import { type PublicUrls, readPublicUrls, toServiceUrl } from './public-url.ts'
import { readSignInProvider, type SignInProvider } from './sign-in-provider.ts'
import { readMail, readSignIn, type SignInMethod } from './sign-in.ts'

const ROLES = ['web', 'content', 'worker', 'scheduler'] as const
export type Role = (typeof ROLES)[number]

export type S3Config = {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** Everything an operator can set, checked once at the start. docs/reference/configuration.md lists it. */
export type Config = {
  /** Path segment of the product, `{app}` of the specification. */
  app: string
  brandName: string
  roles: readonly Role[]
  dataFolder: string
  host: string
  ports: { app: number; media: number; works: number }
  /** Where supervisors and Prometheus ask how this process is, without a token; undefined for nowhere. */
  management: { host: string; port: number } | undefined
  /** Base address of a collector that gets traces by OTLP; undefined where none are made. */
  traces: string | undefined
  /** Origins that readers use; undefined until the port is known, for port 0. */
  urls: PublicUrls
  cookieDomain: string | undefined
  tls: { cert: string; key: string } | undefined
  trustedProxyCount: number
  /** Requests a visitor may make in a minute; 0 lifts the limit. */
  rateLimit: number
  webDist: string
  databaseUrl: string | undefined
  s3: S3Config | undefined
  oidc: SignInProvider | undefined
  /** Ways to sign in, in the order of the page; never empty. */
  signIn: readonly SignInMethod[]
  /** The server that takes mails; undefined for none. */
  mail: SmtpSettings | undefined
  storefront: { url: string; apiKey: string; webhookSecrets: readonly string[] } | undefined
  links: {
    register: string
    my_page: string
    feedback: string
    mail: string
    help: HelpLink[]
    apps: AppLink[]
  }
  /** IANA name of the time zone whose calendar the shop uses. */
  shopTimeZone: string
  couponPercent: number
  /** Whether other apps may use libraries, by personal tokens. */
  hasOtherApps: boolean
  /** `host:port` to address, asked before DNS. */
  resolve: ReadonlyMap<string, string>
  operatorToken: string | undefined
  /** Whose accounts may add works from a browser; undefined for none. */
  uploads: 'local' | 'all' | undefined
  /** GiB that an account may have added from a browser. */
  uploadGib: number
  /** Parts of 2 MiB that an account may send in a minute; 0 lifts the limit. */
  uploadRate: number
  /** Memory for files of works, in bytes. */
  contentCacheBytes: number
  /** Path under which nginx in front has the stored files, and sends them; undefined for none. */
  accelPrefix: string | undefined
  workerConcurrency: number
  /** Long side of the pages that ingest stores. */
  pagePx: number
  /** Long side of the second, larger pictures of documents' pages; 0 for none. */
  largePagePx: number
  /** Absolute paths of folders with fonts, besides the machine's own. */
  fontFolders: readonly string[]
  /** Whether sounds get a copy at the reference loudness when they are taken in. */
  makesLevelled: boolean
  logLevel: string
  isAnswerChecked: boolean
}

/**
 * Reads the configuration from environment variables that begin with `YOMIKURA_`.
 * @throws ConfigError that names every wrong variable and what it must hold
 */
export function readConfig(environment: Environment): Config {
  const read = new EnvironmentReader(environment)
  const dataFolder = resolve(read.text('DATA') ?? 'data/server')
  const ports = {
    app: read.port('APP_PORT', 4000),
    media: read.port('MEDIA_PORT', 4001),
    works: read.port('WORKS_PORT', 4002),
  }
  const oidc = readSignInProvider(read)
  const mail = readMail(read)
  const config: Config = {
    app: read.matching(
      'APP',
      /^[a-z][a-z0-9-]*$/,
      DEFAULT_APP,
      'lower-case letters, digits and hyphens',
    ),
    brandName: read.text('BRAND') ?? 'Yomikura',
    roles: readRoles(read),
    dataFolder,
    host: read.text('HOST') ?? '127.0.0.1',
    ports,
    management: readManagement(read),
    traces: readTraces(read),
    urls: readPublicUrls(read, ports),
    cookieDomain: read.text('COOKIE_DOMAIN'),
    tls: readTls(read),
    trustedProxyCount: read.integer('TRUST_PROXY', 0, { min: 0, max: 10 }),
    rateLimit: read.integer('RATE_LIMIT', 6000, { min: 0, max: 1_000_000 }),
    webDist: resolve(read.text('WEB_DIST') ?? join(import.meta.dirname, '../../../web/dist')),
    databaseUrl: read.matching(
      'DATABASE_URL',
      /^postgres(ql)?:\/\//,
      undefined,
      'a postgres:// address',
    ),
    s3: readS3(read),
    oidc,
    signIn: readSignIn(read, { provider: oidc !== undefined, mail: mail !== undefined }),
    mail,
    storefront: readStorefront(read),
    links: readOutsideLinks(read),
    shopTimeZone: read.timeZone('SHOP_TIME_ZONE', DEFAULT_SHOP_TIME_ZONE),
    couponPercent: read.integer('COUPON_PERCENT', 0, { min: 0, max: 100 }),
    hasOtherApps: read.matching('OTHER_APPS', /^[01]$/, '1', '0 or 1') === '1',
    resolve: readResolve(read),
    operatorToken: read.matching(
      'OPERATOR_TOKEN',
      new RegExp(`^\\S{${LIMITS.operatorTokenLength},}$`),
      undefined,
      `at least ${LIMITS.operatorTokenLength} characters without spaces, for example of "openssl rand -hex 24"`,
    ),
    uploads: readUploads(read),
    uploadGib: read.integer('UPLOAD_GIB', UPLOADS.accountBytes / 1024 ** 3, {
      min: 1,
      max: 1_000_000,
    }),
    uploadRate: read.integer('UPLOAD_RATE', UPLOADS.partsPerMinute, { min: 0, max: 1_000_000 }),
    contentCacheBytes: read.integer('CONTENT_CACHE_BYTES', 48 * 1024 ** 2, {
      min: 0,
      max: 64 * 1024 ** 3,
    }),
    accelPrefix: readAccelPrefix(read),
    workerConcurrency: read.integer('WORKER_CONCURRENCY', 2, { min: 1, max: 64 }),
    ...readMaking(read, dataFolder),
    logLevel: read.matching(
      'LOG_LEVEL',
      /^(fatal|error|warn|info|debug|trace|silent)$/,
      'info',
      'a pino level',
    ),
    isAnswerChecked: read.text('CHECK_ANSWERS') === '1',
  }
  read.throwProblems()
  return config
}

/** Addresses outside the app that readers are led to. */
function readOutsideLinks(read: EnvironmentReader): Config['links'] {
  return {
    register: read.url('REGISTER_URL') ?? '',
    my_page: read.url('MY_PAGE_URL') ?? '',
    feedback: read.matching(
      'FEEDBACK_URL',
      /^(https?|mailto):/,
      '',
      'an http, https or mailto address',
    ),
    // Written into a `mailto:` address: no sign that begins another part of one.
    mail: read.matching(
      'OPERATOR_MAIL',
      /^[^\s@:?&#/%,;"<>]+@[^\s@:?&#/%,;"<>]+$/,
      '',
      'a mail address',
    ),
    help: readHelpLinks(read),
    apps: readAppLinks(read),
  }
}

/** `host:port`, or a port on this machine alone. */
function readManagement(read: EnvironmentReader): Config['management'] {
  const text = read.text('MANAGEMENT')
  if (text === undefined) return undefined
  const { host = '127.0.0.1', port = '' } =
    /^(?:(?<host>[\w.-]+|\[[\da-f:.]+\]):)?(?<port>\d{1,5})$/i.exec(text)?.groups ?? {}
  if (port === '' || Number(port) > 65_535) {
    read.report('MANAGEMENT', 'a port, or an address and a port such as 0.0.0.0:4009')
    return undefined
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function readTraces(read: EnvironmentReader): string | undefined {
  const text = read.text('TRACES')
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const isPlain = url && url.username === '' && url.password === '' && url.search + url.hash === ''
  if (isPlain && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href
  read.report('TRACES', 'the http or https address of a collector, such as http://127.0.0.1:4318')
  return undefined
}

function readRoles(read: EnvironmentReader): readonly Role[] {
  const named = read.list('ROLES')
  if (named.length === 0) return ROLES
  const unknown = named.filter((name) => !(ROLES as readonly string[]).includes(name))
  if (unknown.length > 0) read.report('ROLES', `a comma list of ${ROLES.join(', ')}`)
  return ROLES.filter((role) => named.includes(role))
}

/** What is received lies on the disk of the process that takes it in, so that one machine must do both. */
function readUploads(read: EnvironmentReader): Config['uploads'] {
  const value = read.matching('UPLOADS', /^(?:off|local|all)$/, 'off', 'off, local or all')
  if (value !== 'local' && value !== 'all') return undefined
  const named = read.list('ROLES')
  const isApart = named.length > 0 && !(named.includes('web') && named.includes('worker'))
  if (isApart) read.report('UPLOADS', 'off where web and worker run apart')
  return value
}

/** Another program sends a file only where it can read it, and that is on a disk that both have. */
function readAccelPrefix(read: EnvironmentReader): string | undefined {
  const value = read.matching(
    'ACCEL_PREFIX',
    /^\/[a-z0-9_-]+\/$/i,
    undefined,
    'a path of one part between slashes, such as /_objects/',
  )
  if (value !== undefined && read.text('S3_BUCKET') !== undefined) {
    read.report('ACCEL_PREFIX', 'nothing where files lie in a bucket')
  }
  return value
}

/** How files of works are made. */
function readMaking(
  read: EnvironmentReader,
  dataFolder: string,
): Pick<Config, 'pagePx' | 'largePagePx' | 'makesLevelled' | 'fontFolders'> {
  return {
    pagePx: read.integer('PAGE_PX', MEASURES.pagePx.initial, MEASURES.pagePx),
    largePagePx: read.integer('LARGE_PAGE_PX', MEASURES.largePagePx.initial, MEASURES.largePagePx),
    makesLevelled: read.matching('LEVELLED_COPIES', /^[01]$/, '1', '0 or 1') === '1',
    fontFolders: readFontFolders(read, dataFolder),
  }
}

function readFontFolders(read: EnvironmentReader, dataFolder: string): readonly string[] {
  return read.list('FONT_FOLDERS').flatMap((folder) => {
    const path = findFolder(folder)
    if (path === undefined) {
      read.report(
        'FONT_FOLDERS',
        `a comma list of folders that exist, and ${resolve(folder)} is none`,
      )
      return []
    }
    if (!relative(path, dataFolder).startsWith('..')) {
      // Processes that unpack works see these folders.
      read.report('FONT_FOLDERS', `no folder that the data folder lies in, such as ${path}`)
    }
    return [path]
  })
}

/** Absolute path without links; undefined for what is no folder that can be read. */
function findFolder(path: string): string | undefined {
  try {
    const real = realpathSync(resolve(path))
    accessSync(real, constants.R_OK | constants.X_OK)
    return statSync(real).isDirectory() ? real : undefined
  } catch {
    return undefined
  }
}

function readTls(read: EnvironmentReader): Config['tls'] {
  const [cert, key] = [read.text('TLS_CERT'), read.text('TLS_KEY')]
  if (cert === undefined && key === undefined) return undefined
  try {
    return { cert: readFileSync(cert ?? '', 'utf8'), key: readFileSync(key ?? '', 'utf8') }
  } catch {
    read.report('TLS_CERT', 'with TLS_KEY the paths of two readable PEM files')
    return undefined
  }
}

function readS3(read: EnvironmentReader): S3Config | undefined {
  const bucket = read.text('S3_BUCKET')
  if (bucket === undefined) return undefined
  return {
    bucket,
    endpoint: read.required('S3_ENDPOINT', 'the address of the S3 service'),
    region: read.text('S3_REGION') ?? 'us-east-1',
    accessKey: read.required('S3_ACCESS_KEY', 'the access key of the S3 service'),
    secretKey: read.required('S3_SECRET_KEY', 'the secret key of the S3 service'),
  }
}

function readStorefront(read: EnvironmentReader): Config['storefront'] {
  const url = toServiceUrl(read, 'STOREFRONT_URL')
  if (url === undefined) return undefined
  return {
    url: url.replace(/\/+$/, ''),
    apiKey: read.required('STOREFRONT_API_KEY', 'the key of the storefront’s feeds'),
    webhookSecrets: read.list('STOREFRONT_WEBHOOK_SECRETS'),
  }
}

/** `host:port:address`, comma separated, as curl's `--resolve` has it. */
function readResolve(read: EnvironmentReader): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  for (const entry of read.list('RESOLVE')) {
    const match = /^([^:]+:\d+):(.+)$/.exec(entry)
    if (match?.[1] === undefined || match[2] === undefined)
      read.report('RESOLVE', 'entries of the form host:port:address')
    else entries.set(match[1], match[2])
  }
  return entries
}

const APP_LINK = /^([a-z]+):([^=]+)=([a-z][a-z0-9+.-]*:\/\/.+)$/
/** Addresses that run or show something in the app's own page instead of opening another app. */
const UNSAFE_SCHEMES = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'filesystem',
  'about',
])

/** `APP_LINKS`: a comma list of `platform:title=address`; addresses may be of an app's own scheme. */
function readAppLinks(read: EnvironmentReader): AppLink[] {
  return read.list('APP_LINKS').flatMap((part) => {
    const [, named = '', title = '', url = ''] = APP_LINK.exec(part) ?? []
    const platform = APP_PLATFORMS.find((one) => one === named)
    const isSafe = URL.canParse(url) && !UNSAFE_SCHEMES.has(url.slice(0, url.indexOf(':')))
    if (platform && isSafe) return [{ platform, title: title.trim(), url }]
    read.report('APP_LINKS', `a comma list of \`{${APP_PLATFORMS.join('|')}}:title=address\``)
    return []
  })
}

/** An article outside the app. */
type HelpLink = { title: string; url: string }

/** `HELP_LINKS`: a comma list of `title=address`. */
function readHelpLinks(read: EnvironmentReader): HelpLink[] {
  return read.list('HELP_LINKS').flatMap((part) => {
    const [, title = '', url = ''] = /^([^=]+)=(https?:\/\/.+)$/.exec(part) ?? []
    if (title && URL.canParse(url)) return [{ title: title.trim(), url }]
    read.report('HELP_LINKS', 'a comma list of `title=https://address`')
    return []
  })
}

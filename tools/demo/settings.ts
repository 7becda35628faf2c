import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, WEB_DIST } from '../paths.ts'

/** Where the demo listens and keeps its data; every value can be set by the environment. */
export type DemoSettings = {
  folder: string
  appUrl: string
  mediaUrl: string
  storefrontUrl: string
  apiKey: string
  serverEnv: Record<string, string>
  storefrontEnv: Record<string, string>
}

type Secrets = { api_key: string; webhook_secret: string; client_secret: string }

/** Secrets that the demo's two programs share: made once, readable by this account only. */
function readSecrets(folder: string): Secrets {
  const path = join(folder, 'demo-secrets.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets
  const secrets: Secrets = {
    api_key: randomBytes(24).toString('base64url'),
    webhook_secret: `whsec_${randomBytes(24).toString('base64')}`,
    client_secret: randomBytes(24).toString('base64url'),
  }
  writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

/** Articles of the demo shop about the reader, by title. */
const HELP = [
  ['はじめての方へ', 'start'],
  ['オフラインで楽しむ', 'offline'],
  ['ほかの端末で読む', 'devices'],
] as const

const toHelpLinks = (storefrontUrl: string) =>
  HELP.map(([title, topic]) => `${title}=${storefrontUrl}/help/${topic}`).join(',')

/** Reads ports and the data folder from the environment and derives both programs' variables. */
export function readDemoSettings(env: NodeJS.ProcessEnv): DemoSettings {
  const folder = env['YOMIKURA_DEMO_DATA'] ?? join(ROOT, 'data')
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const port = (name: string, fallback: number) => env[name] ?? String(fallback)
  const [app, media, works, shop] = [
    port('YOMIKURA_APP_PORT', 4000),
    port('YOMIKURA_MEDIA_PORT', 4001),
    port('YOMIKURA_WORKS_PORT', 4002),
    port('STOREFRONT_PORT', 4010),
  ]
  const appUrl = env['YOMIKURA_APP_URL'] ?? `http://localhost:${app}`
  const mediaUrl = env['YOMIKURA_MEDIA_URL'] ?? `http://localhost:${media}`
  const storefrontUrl = env['STOREFRONT_PUBLIC_URL'] ?? `http://localhost:${shop}`
  const secrets = readSecrets(folder)
  return {
    folder,
    appUrl,
    mediaUrl,
    storefrontUrl,
    apiKey: secrets.api_key,
    serverEnv: {
      YOMIKURA_DATA: join(folder, 'server'),
      YOMIKURA_APP_PORT: app,
      YOMIKURA_MEDIA_PORT: media,
      YOMIKURA_WORKS_PORT: works,
      YOMIKURA_APP_URL: appUrl,
      YOMIKURA_MEDIA_URL: mediaUrl,
      YOMIKURA_WEB_DIST: WEB_DIST,
      YOMIKURA_HELP_LINKS: toHelpLinks(storefrontUrl),
      // What the document announces (specification.md#1.2), so that it can be seen.
      YOMIKURA_COUPON_PERCENT: env['YOMIKURA_COUPON_PERCENT'] ?? '70',
      // The demo's accounts are the shop's, and the machine is that of who tries it.
      YOMIKURA_UPLOADS: 'all',
      YOMIKURA_OIDC_ISSUER: storefrontUrl,
      YOMIKURA_OIDC_CLIENT_ID: 'yomikura',
      YOMIKURA_OIDC_CLIENT_SECRET: secrets.client_secret,
      YOMIKURA_STOREFRONT_URL: storefrontUrl,
      YOMIKURA_MY_PAGE_URL: `${storefrontUrl}/my-page`,
      YOMIKURA_STOREFRONT_API_KEY: secrets.api_key,
      YOMIKURA_STOREFRONT_WEBHOOK_SECRETS: secrets.webhook_secret,
    },
    storefrontEnv: {
      STOREFRONT_DATA: join(folder, 'storefront'),
      STOREFRONT_PORT: shop,
      STOREFRONT_PUBLIC_URL: storefrontUrl,
      STOREFRONT_API_KEY: secrets.api_key,
      STOREFRONT_WEBHOOK_SECRET: secrets.webhook_secret,
      STOREFRONT_WEBHOOK_URL: `${appUrl}/api/yomikura/storefront/webhooks`,
      STOREFRONT_CLIENT_ID: 'yomikura',
      STOREFRONT_CLIENT_SECRET: secrets.client_secret,
      STOREFRONT_REDIRECT_URI: `${appUrl}/login/callback`,
      STOREFRONT_POST_LOGOUT_URI: `${appUrl}/`,
      STOREFRONT_BACKCHANNEL_LOGOUT_URI: `${appUrl}/login/backchannel-logout`,
      STOREFRONT_APP_URL: appUrl,
      STOREFRONT_SEED: 'demo',
    },
  }
}

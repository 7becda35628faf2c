import { setTimeout as sleep } from 'node:timers/promises'
import { checkContent } from './check-content.ts'
import { checkFeeds } from './check-feeds.ts'
import { checkSignIn } from './check-sign-in.ts'
import { WebhookListener } from './check-webhooks.ts'
import type { Finding } from './finding.ts'
import { ShopClient } from './shop-client.ts'

export type CheckOptions = {
  url: string
  issuer: string
  /** What the server will ask the provider for, separated by spaces. */
  scope: string
  apiKey: string
  /** Where to listen for webhooks; undefined leaves them untried. */
  webhooks: { port: number; secret: string; waitSeconds: number } | undefined
  /** Receives the port for webhooks once the check listens there. */
  onListening: (port: number) => Promise<void> | void
}

const POLL_MS = 100

/** Tries everything that docs/guides/connect-a-storefront.md asks of a shop. */
export async function checkStorefront(options: CheckOptions): Promise<Finding[]> {
  const shop = new ShopClient(options.url, options.apiKey)
  const webhooks = await checkWebhooks(options)
  const signIn = await checkSignIn(options.issuer, options.scope)
  const { findings, rows } = await checkFeeds(shop)
  return [...signIn, ...findings, ...(await checkContent(shop, rows.works)), ...webhooks]
}

/** First, so that what the integrator does for them is in the feeds that are read afterwards. */
async function checkWebhooks({ webhooks, onListening }: CheckOptions): Promise<Finding[]> {
  if (!webhooks) {
    const why = 'run with --listen <port> and the secret to try them'
    return [{ area: 'webhooks', claim: 'arrive, signed', outcome: 'skipped', why }]
  }
  const listener = new WebhookListener(webhooks.secret)
  try {
    await onListening(await listener.listen(webhooks.port))
    const deadline = performance.now() + webhooks.waitSeconds * 1000
    while (!listener.isComplete && performance.now() < deadline) await sleep(POLL_MS)
    return await listener.check()
  } finally {
    await listener.close()
  }
}

import { WebhookEvent } from '@yomikura/contract/storefront'
import { eventually } from '@yomikura/testkit/eventually'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestShop, WEBHOOK_SECRET } from '../test-shop.ts'

type Received = { id: string; headers: Record<string, string>; body: string }

/** The reader's end of the webhooks: keeps what comes and gives the answer that a test sets. */
class Receiver {
  readonly received: Received[] = []
  status = 204
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, reply) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const headers = request.headers as Record<string, string>
        const body = Buffer.concat(chunks).toString()
        this.received.push({ id: headers['webhook-id'] ?? '', headers, body })
        reply.writeHead(this.status).end()
      })
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/webhooks`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get types(): string[] {
    return this.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  }
}

describe('webhooks', () => {
  let receiver: Receiver
  let webhook: { url: string; secret: string }

  beforeEach(async () => {
    receiver = new Receiver()
    webhook = { url: await receiver.open(), secret: WEBHOOK_SECRET }
  })
  afterEach(() => receiver.close())

  const sellSomething = async (shop: TestShop) => {
    await shop.call('/api/operator/works', { body: { workno: 'BJ00000001' } })
    const customer = { login_id: 'someone', password: 'himitsu', owns: ['BJ00000001'] }
    await shop.call('/api/operator/customers', { body: customer })
    await shop.call('/api/operator/refunds', {
      body: { login_id: 'someone', workno: 'BJ00000001' },
    })
    await shop.call('/api/operator/works', { body: { workno: 'BJ00000001', inservice: false } })
  }
  const allTypes = ['work.updated', 'sale.created', 'sale.refunded', 'work.withdrawn']
  const untilReceived = (count: number) =>
    eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), 8000)

  it('arrive signed, in order and in the contract’s shape', async () => {
    await using shop = await TestShop.open({ webhook })
    await sellSomething(shop)
    await untilReceived(4)
    expect(receiver.types).toEqual(allTypes)
    for (const { headers, body } of receiver.received) {
      expect(Value.Check(WebhookEvent, new Webhook(WEBHOOK_SECRET).verify(body, headers))).toBe(
        true,
      )
    }
    const [first] = receiver.received
    const other = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`)
    expect(() => other.verify(first?.body ?? '', first?.headers ?? {})).toThrow()
  })

  it('are tried again, the same one, until the reader accepts it', async () => {
    receiver.status = 503
    await using shop = await TestShop.open({ webhook })
    await sellSomething(shop)
    await untilReceived(2)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    receiver.status = 200
    await eventually(() => expect(receiver.types.slice(-4)).toEqual(allTypes), 8000)
  })

  it('wait on the disk while the reader or the shop is away', async () => {
    receiver.status = 503
    const before = await TestShop.open({ webhook })
    await sellSomething(before)
    await before.stop()
    const failed = receiver.received.length

    receiver.status = 200
    await using shop = await TestShop.open({ webhook, dataFolder: before.dataFolder })
    await untilReceived(failed + 4)
    expect(receiver.types.slice(failed)).toEqual(allTypes)
    expect(shop.dataFolder).toBe(before.dataFolder)
  })

  it('that the reader refuses as malformed are given up after some tries, so that others go on', async () => {
    await using shop = await TestShop.open({ webhook })
    receiver.status = 422
    await shop.call('/api/operator/works', { body: { workno: 'BJ00000002' } })
    await untilReceived(5)
    receiver.status = 200
    await shop.call('/api/operator/works', { body: { workno: 'BJ00000003' } })
    await untilReceived(6)
    expect(receiver.received.at(-1)?.body).toContain('BJ00000003')
  })
})

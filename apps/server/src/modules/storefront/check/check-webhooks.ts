import { createServer, type Server } from 'node:http'
import { readSaleRow, readWorkRow } from '../feed-rows.ts'
import { verifyWebhook } from '../webhook-signature.ts'
import { Broken, type Finding, Findings, Untried } from './finding.ts'

type Delivery = {
  id: string
  timestamp: number
  refusal: string | undefined
  body: { type?: string; timestamp?: string; data?: Record<string, unknown> }
}

/** Listens where the shop sends its webhooks during the check. */
export class WebhookListener {
  readonly #server: Server
  readonly #deliveries: Delivery[] = []

  /** @param secret the one that the shop signs with */
  constructor(secret: string) {
    this.#server = createServer((request, answer) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const isFirst = this.#deliveries.length === 0
        this.#deliveries.push(toDelivery(request.headers, Buffer.concat(chunks), secret))
        // Once as a server that is being restarted: a shop that retries may be trusted with events.
        answer.writeHead(isFirst ? 503 : 204).end()
      })
    })
  }

  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, resolve)
    })
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Whether a sale, its refund and a second try of the first event have come. */
  get isComplete(): boolean {
    const types = new Set(this.#deliveries.map(({ body }) => body.type))
    return types.has('sale.created') && types.has('sale.refunded') && this.#retry !== undefined
  }

  async check(): Promise<Finding[]> {
    const findings = new Findings('webhooks')
    const deliveries = this.#deliveries
    const some = () => {
      if (deliveries.length === 0) throw new Broken('nothing came')
    }
    await findings.claim('arrive, signed with the secret and lately', () => {
      some()
      const wrong = deliveries.find(({ refusal }) => refusal !== undefined)
      if (wrong) throw new Broken(`${wrong.body.type ?? wrong.id}: ${wrong.refusal}`)
      return `${deliveries.length}`
    })
    await findings.claim('carry rows as in the feeds', () => {
      some()
      for (const { id, body } of deliveries) {
        const { type = '', data } = body
        if (!/^(sale|work)\./.test(type)) continue
        const row = type.startsWith('sale.') ? readSaleRow(data) : readWorkRow(data)
        if (!row.isValid) throw new Broken(`${type} ${id}: ${row.why}`)
      }
      return ''
    })
    await findings.claim('come again after a failure, with the same id and a new time', () => {
      some()
      if (!this.#retry)
        throw new Broken(`${deliveries[0]?.id} was answered with 503 and not retried`)
      return ''
    })
    await findings.claim('report a sale, and its refund with a higher version', () => {
      const find = (type: string) => deliveries.find(({ body }) => body.type === type)?.body.data
      const refund = find('sale.refunded')
      if (!find('sale.created')) throw new Untried('no sale was made')
      if (!refund) throw new Untried('no sale was refunded')
      const sale = deliveries.find(
        ({ body }) => body.type === 'sale.created' && body.data?.['sale_id'] === refund['sale_id'],
      )?.body.data
      if (refund['status'] !== 'refunded') throw new Broken('sale.refunded has another status')
      if (sale && Number(refund['version']) <= Number(sale['version']))
        throw new Broken(`${String(refund['sale_id'])}: the refund has no higher version`)
      return ''
    })
    return findings.all
  }

  get #retry(): Delivery | undefined {
    const [first, ...later] = this.#deliveries
    return later.find(({ id, timestamp }) => id === first?.id && timestamp >= first.timestamp)
  }
}

function toDelivery(
  headers: Record<string, string | string[] | undefined>,
  rawBody: Buffer,
  secret: string,
): Delivery {
  const header = (name: string) => [headers[name]].flat()[0]
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  const message = { id, timestamp, signature: header('webhook-signature'), rawBody }
  let refusal: string | undefined
  try {
    verifyWebhook(message, [secret], Date.now() / 1000)
  } catch (error) {
    refusal = error instanceof Error ? error.message : String(error)
  }
  const delivery = { id: id ?? '', timestamp: Number(timestamp), refusal }
  try {
    return { ...delivery, body: JSON.parse(rawBody.toString()) as Delivery['body'] }
  } catch {
    return { ...delivery, refusal: 'the body is no JSON', body: {} }
  }
}

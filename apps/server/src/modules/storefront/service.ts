import { AppError } from '@yomikura/contract/errors'
import { JOB_LIMITS } from '@yomikura/contract/server-limits'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { Queue } from '#platform/queue/queue.ts'
import type { Events } from '#events.ts'
import { requireCan, STOREFRONT } from '../access/index.ts'
import { readSaleRow, readWorkRow } from './feed-rows.ts'
import type { Intake } from './intake.ts'
import { StorefrontRepository } from './repository.ts'
import { type SignedMessage, verifyWebhook } from './webhook-signature.ts'

export const RECONCILE_JOB = 'storefront.reconcile'

const SALE_EVENTS = ['sale.created', 'sale.refunded']
const WORK_EVENTS = ['work.published', 'work.updated', 'work.withdrawn']

/** What the shop reports to the server by itself. */
export class StorefrontService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #queue: Queue
  readonly #intake: Intake
  readonly #events: Events
  readonly #secrets: readonly string[]

  constructor(parts: {
    db: Db
    clock: Clock
    queue: Queue
    intake: Intake
    events: Events
    /** The current webhook secret and, while it is being changed, the one before. */
    secrets: readonly string[]
  }) {
    this.#db = parts.db
    this.#clock = parts.clock
    this.#queue = parts.queue
    this.#intake = parts.intake
    this.#events = parts.events
    this.#secrets = parts.secrets
  }

  /**
   * Takes in one webhook: the event's id and its effect are stored in one transaction, so when this
   * returns, neither a crash nor a second delivery changes anything.
   *
   * Events of a kind that this version does not know are accepted and remembered, so that a newer
   * shop does not send them for ever.
   *
   * @throws AppError `webhook_signature`, `webhook_stale` or `bad_request`
   */
  async receiveWebhook(message: SignedMessage): Promise<void> {
    const { id } = verifyWebhook(message, this.#secrets, this.#clock.nowSeconds())
    requireCan(STOREFRONT, 'receive_webhook')
    const { type, data } = readEnvelope(message.rawBody)
    const take = this.#toTaking(type, data)
    const isNew = await transact(this.#db, async (tx) => {
      const now = this.#clock.nowSeconds()
      if (!(await new StorefrontRepository(tx).insertEvent(id, type, now))) return false
      await take(tx, now)
      return true
    })
    this.#events.webhookReceived({ id, type, isNew })
  }

  /**
   * Asks for a reconcile now; one that waits or runs already is enough. It is patient: a shop may be away
   * for hours, and the next one comes only after a day.
   *
   * @returns the job's id
   */
  requestReconcile(): Promise<string> {
    const options = { key: 'feeds', maxAttempts: JOB_LIMITS.reconcileAttempts, bringsForward: true }
    return this.#queue.enqueue(RECONCILE_JOB, {}, options)
  }

  #toTaking(type: string, data: unknown): (tx: Db, nowSeconds: number) => Promise<void> {
    if (SALE_EVENTS.includes(type)) {
      const sale = readSaleRow(data)
      if (!sale.isValid) throw new AppError('bad_request', `The sale ${sale.why}.`)
      return async (tx, now) => {
        await this.#intake.takeSale(tx, sale.row, now)
      }
    }
    if (WORK_EVENTS.includes(type)) {
      const work = readWorkRow(data)
      if (!work.isValid) throw new AppError('bad_request', `The work ${work.why}.`)
      return async (tx, now) => {
        const why = await this.#intake.takeWork(tx, work.row, now)
        if (why !== undefined) this.#events.feedRowSkipped({ feed: 'works', key: work.key, why })
      }
    }
    return async () => undefined
  }
}

function readEnvelope(rawBody: Buffer): { type: string; data: unknown } {
  try {
    const value = JSON.parse(rawBody.toString('utf8')) as unknown
    if (typeof value === 'object' && value !== null && 'type' in value && 'data' in value) {
      const { type, data } = value
      if (typeof type === 'string' && !type.includes('\0')) return { type, data }
    }
  } catch (error) {
    throw new AppError('invalid_json', undefined, { cause: error })
  }
  throw new AppError('bad_request', 'A webhook carries a type and data.')
}

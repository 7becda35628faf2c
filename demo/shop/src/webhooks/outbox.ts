import type { WebhookEvent } from '@yomikura/contract/storefront'
import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database.ts'

export type OutboxEvent = { event_id: string; body: string; attempts: number }

const KEPT_MS = 7 * 24 * 3600 * 1000

/**
 * Events that the reader must receive. They are written in the transaction of the change they
 * report, so that neither exists without the other, and leave in the order in which they came.
 */
export class Outbox {
  readonly #db: Database
  #onAdd: () => void = () => undefined

  constructor(db: Database) {
    this.#db = db
  }

  /** Calls back soon after an event was added, outside its transaction. */
  setListener(onAdd: () => void): void {
    this.#onAdd = onAdd
  }

  /** Belongs inside the transaction of the change. */
  add<Type extends WebhookEvent['type']>(
    type: Type,
    data: Extract<WebhookEvent, { type: Type }>['data'] | WebhookEvent['data'],
  ): void {
    const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
    this.#db.run(
      'INSERT INTO outbox (event_id, body, created_at) VALUES (?, ?, ?)',
      `msg_${randomUUID()}`,
      body,
      Date.now(),
    )
    setImmediate(this.#onAdd)
  }

  findNext(): OutboxEvent | undefined {
    return this.#db.find(
      `SELECT event_id, body, attempts FROM outbox WHERE state = 'waiting'
       ORDER BY position LIMIT 1`,
    )
  }

  markTried(eventId: string): void {
    this.#db.run('UPDATE outbox SET attempts = attempts + 1 WHERE event_id = ?', eventId)
  }

  markDone(eventId: string, state: 'delivered' | 'refused'): void {
    this.#db.run('UPDATE outbox SET state = ? WHERE event_id = ?', state, eventId)
  }

  /** Forgets what arrived long ago. */
  deleteOld(now: number): number {
    return this.#db.run(
      `DELETE FROM outbox WHERE state = 'delivered' AND created_at < ?`,
      now - KEPT_MS,
    )
  }
}

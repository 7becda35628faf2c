import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'

/** A lease as found, with how long ago its holder was heard of by the database's clock. */
export type FoundLease = { device_id: string; epoch: number; idle_ms: number }

/** Rows of `viewer_lease`. */
export class LeaseRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findLease(holder: string): Promise<FoundLease | undefined> {
    const row = await this.#db
      .selectFrom('viewer_lease')
      .select(['device_id', 'epoch', sql<number>`${this.#nowMs} - renewed_at_ms`.as('idle_ms')])
      .where('holder', '=', holder)
      .executeTakeFirst()
    return row && { ...row, epoch: Number(row.epoch), idle_ms: Number(row.idle_ms) }
  }

  /** False when another device was first. */
  async insertLease(holder: string, deviceId: string): Promise<boolean> {
    const result = await this.#db
      .insertInto('viewer_lease')
      .values({ holder, device_id: deviceId, epoch: 1, renewed_at_ms: this.#nowMs })
      .onConflict((oc) => oc.column('holder').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  /** Gives the lease to a device under a new epoch, unless the epoch is no longer `seenEpoch`. */
  async updateHolder(holder: string, deviceId: string, seenEpoch: number): Promise<boolean> {
    const result = await this.#db
      .updateTable('viewer_lease')
      .set({ device_id: deviceId, epoch: seenEpoch + 1, renewed_at_ms: this.#nowMs })
      .where('holder', '=', holder)
      .where('epoch', '=', seenEpoch)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }

  /** False when the device no longer holds the lease under that epoch. */
  async updateRenewed(holder: string, deviceId: string, epoch: number): Promise<boolean> {
    const result = await this.#db
      .updateTable('viewer_lease')
      .set({ renewed_at_ms: this.#nowMs })
      .where('holder', '=', holder)
      .where('device_id', '=', deviceId)
      .where('epoch', '=', epoch)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }

  /** Notes that the device stopped. Device and epoch stay, so that no other may use the same epoch. */
  async updateReleased(holder: string, deviceId: string, epoch: number): Promise<void> {
    await this.#db
      .updateTable('viewer_lease')
      .set({ renewed_at_ms: 0 })
      .where('holder', '=', holder)
      .where('device_id', '=', deviceId)
      .where('epoch', '=', epoch)
      .execute()
  }

  get #nowMs() {
    return engineOf(this.#db).nowMs
  }
}

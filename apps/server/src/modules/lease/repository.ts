import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { engineOf } from '#platform/db/dialects/engine.ts'

/** A lease as found, with how long ago its holder last called, by the database's clock. */
export type FoundLease = {
  device_id: string
  epoch: number
  idle_ms: number
  /** Whether the session it was taken under has ended since. */
  isOrphaned: boolean
}

/** Rows of `viewer_lease`. */
export class LeaseRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async findLease(holder: string): Promise<FoundLease | undefined> {
    const row = await this.#db
      .selectFrom('viewer_lease')
      .leftJoin('session', 'session.session_hash', 'viewer_lease.session_hash')
      .select([
        'device_id',
        'epoch',
        sql<number>`${this.#nowMs} - renewed_at_ms`.as('idle_ms'),
        'viewer_lease.session_hash as taken_under',
        'session.session_hash as living',
      ])
      .where('holder', '=', holder)
      .executeTakeFirst()
    return (
      row && {
        device_id: row.device_id,
        epoch: Number(row.epoch),
        idle_ms: Number(row.idle_ms),
        isOrphaned: row.taken_under !== null && row.living === null,
      }
    )
  }

  /** False when another device was first. */
  async insertLease(
    holder: string,
    deviceId: string,
    sessionHash: string | null,
  ): Promise<boolean> {
    const result = await this.#db
      .insertInto('viewer_lease')
      .values({
        holder,
        device_id: deviceId,
        epoch: 1,
        renewed_at_ms: this.#nowMs,
        session_hash: sessionHash,
      })
      .onConflict((oc) => oc.column('holder').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  /** Gives the lease to a device under a new epoch, unless the epoch is no longer `seenEpoch`. */
  async updateHolder(
    holder: string,
    device: { deviceId: string; sessionHash: string | null },
    seenEpoch: number,
  ): Promise<boolean> {
    const result = await this.#db
      .updateTable('viewer_lease')
      .set({
        device_id: device.deviceId,
        session_hash: device.sessionHash,
        epoch: seenEpoch + 1,
        renewed_at_ms: this.#nowMs,
      })
      .where('holder', '=', holder)
      .where('epoch', '=', seenEpoch)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }

  /** False when the device no longer holds the lease under that epoch. */
  async updateRenewed(
    holder: string,
    { deviceId, sessionHash }: { deviceId: string; sessionHash: string | null },
    epoch: number,
  ): Promise<boolean> {
    const result = await this.#db
      .updateTable('viewer_lease')
      .set({
        renewed_at_ms: this.#nowMs,
        ...(sessionHash !== null && { session_hash: sessionHash }),
      })
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

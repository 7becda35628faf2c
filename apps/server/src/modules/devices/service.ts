import type { Device } from '@yomikura/contract/devices'
import { AppError } from '@yomikura/contract/errors'
import { TIMES } from '@yomikura/contract/limits'
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { Principal } from '../access/index.ts'
import { toWireDate } from '../library/index.ts'
import { toDeviceName } from './device-name.ts'
import { DeviceRepository } from './repository.ts'

/** Who asks, and by which session. */
type Asker = { principal: Principal; sessionHash: string }

/** Where a person is signed in, and signing out from afar. */
export class DeviceService {
  readonly #db: Db
  readonly #clock: Clock

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  async list(asker: Asker): Promise<Device[]> {
    const rows = await this.#listRows(this.#db, asker.principal)
    return rows.map((row) => ({
      id: toDeviceId(row.session_hash),
      name: toDeviceName(row.user_agent),
      user_agent: row.user_agent,
      created_at: toWireDate(new Date(row.created_at * 1000).toISOString()),
      seen_at: toWireDate(new Date(row.seen_at * 1000).toISOString()),
      is_current: row.session_hash === asker.sessionHash,
    }))
  }

  /**
   * Signs one device out: its next request, and its next content, are refused.
   *
   * @throws AppError `not_found` for devices that are not this person's
   */
  async revoke({ principal }: Asker, id: string): Promise<number> {
    return transact(this.#db, async (tx) => {
      const rows = await this.#listRows(tx, principal)
      const found = rows.filter((row) => toDeviceId(row.session_hash) === id)
      if (found.length === 0) throw new AppError('not_found', 'There is no such device.')
      const hashes = found.map((row) => row.session_hash)
      return new DeviceRepository(tx).delete(principal.principal_id, hashes)
    })
  }

  /** Signs out every device but the one that asks. */
  revokeOthers({ principal, sessionHash }: Asker): Promise<number> {
    return new DeviceRepository(this.#db).deleteOthers(principal.principal_id, sessionHash)
  }

  /** Signs a person out everywhere, here too. */
  revokeAll({ principal }: Asker): Promise<number> {
    return new DeviceRepository(this.#db).deleteAll(principal.principal_id)
  }

  #listRows(db: Db, principal: Principal) {
    const now = this.#clock.nowSeconds()
    const idleSeconds =
      principal.admin_id === null ? TIMES.readerSessionIdleSeconds : TIMES.adminSessionIdleSeconds
    return new DeviceRepository(db).listByPrincipal(principal.principal_id, {
      now,
      seenSince: now - idleSeconds,
    })
  }
}

/** The hash of a session finds it in the database, so what is shown is a hash of that. */
function toDeviceId(sessionHash: string): string {
  return createHash('sha256').update(`device ${sessionHash}`).digest('hex').slice(0, 32)
}

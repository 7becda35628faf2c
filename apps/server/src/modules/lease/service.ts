import { AppError } from '@yomikura/contract/errors'
import type { Lease } from '@yomikura/contract/lease'
import { TIMES } from '@yomikura/contract/limits'
import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import { type Db, transact } from '#platform/db/database.ts'
import type { Principal } from '../access/index.ts'
import { LeaseRepository } from './repository.ts'

const CACHED_HOLDERS = 10_000

/** Whose lease it is: everybody who signs in to one account shares it. */
function toHolder({ account_id, principal_id }: Principal): string {
  return account_id === null ? `principal:${principal_id}` : `account:${account_id}`
}

const toLease = (epoch: number): Lease => ({ epoch, renew_seconds: TIMES.leaseRenewSeconds })

/**
 * One device at a time may view an account's works: a device that opens a viewer takes over, under a
 * new epoch, and everything given out under an older epoch is refused from then on.
 *
 * @see security.md#one-device
 */
export class LeaseService {
  readonly #db: Db
  readonly #leases: LeaseRepository
  readonly #epochs: LRUCache<string, number>

  /** @param cacheSeconds how long another node's take-over may stay unnoticed */
  constructor({ db, cacheSeconds = TIMES.leaseCacheSeconds }: { db: Db; cacheSeconds?: number }) {
    this.#db = db
    this.#leases = new LeaseRepository(db)
    this.#epochs = new LRUCache({
      ...atMost(CACHED_HOLDERS),
      ttl: Math.max(1, cacheSeconds * 1000),
      // Reading the clock costs less than a timer for each millisecond in which somebody asks.
      ttlResolution: 0,
    })
  }

  /**
   * Makes a device the one that reads. The device that has the lease keeps its epoch, so that two
   * viewers on one device do not put each other out.
   *
   * @param sessionHash session of the device: its lease ends with it, however the session ends
   */
  async takeOver(
    principal: Principal,
    deviceId: string,
    sessionHash: string | null = null,
  ): Promise<Lease> {
    const holder = toHolder(principal)
    const epoch = await transact(this.#db, (tx) => takeLease(tx, holder, { deviceId, sessionHash }))
    this.#remember(holder, epoch)
    return toLease(epoch)
  }

  /** @throws AppError `simultaneous_view` when another device has taken over */
  async renew(
    principal: Principal,
    deviceId: string,
    epoch: number,
    sessionHash: string | null = null,
  ): Promise<Lease> {
    const device = { deviceId, sessionHash }
    const isHeld = await this.#leases.updateRenewed(toHolder(principal), device, epoch)
    if (!isHeld) throw new AppError('simultaneous_view')
    return toLease(epoch)
  }

  /** Ends a device's reading; nothing happens when another device has taken over. */
  async release(principal: Principal, deviceId: string, epoch: number): Promise<void> {
    await this.#leases.updateReleased(toHolder(principal), deviceId, epoch)
  }

  /**
   * The lease of a device that has it already, for calls that may not take over.
   *
   * @throws AppError `simultaneous_view` while another device reads, else `lease_required`
   */
  async requireHeld(principal: Principal, deviceId: string): Promise<Lease> {
    const found = await this.#leases.findLease(toHolder(principal))
    const isHeld = found !== undefined && !found.isOrphaned
    if (isHeld && found.device_id === deviceId) return toLease(found.epoch)
    const isRead = isHeld && found.idle_ms < TIMES.leaseSeconds * 1000
    throw new AppError(isRead ? 'simultaneous_view' : 'lease_required')
  }

  /**
   * Lets content through that was granted under `epoch`. A newer take-over is noticed at once on
   * the node that did it, and on others when their memory of it has ended.
   *
   * @throws AppError `simultaneous_view` for an older epoch than the current one
   */
  async requireEpoch(principal: Principal, epoch: number): Promise<void> {
    const holder = toHolder(principal)
    const known = this.#epochs.get(holder)
    // A grant newer than what is remembered shows that the memory is old.
    const current = known === undefined || known < epoch ? await this.#readEpoch(holder) : known
    if (epoch < current) throw new AppError('simultaneous_view')
  }

  /** Whether {@link requireEpoch} lets the epoch through without asking the database. */
  isKnownEpoch(principal: Principal, epoch: number): boolean {
    return this.#epochs.get(toHolder(principal)) === epoch
  }

  async #readEpoch(holder: string): Promise<number> {
    const epoch = (await this.#leases.findLease(holder))?.epoch ?? 0
    this.#remember(holder, epoch)
    return epoch
  }

  /** Epochs only grow: what was read before a take-over must not replace what it left. */
  #remember(holder: string, epoch: number): void {
    if (epoch >= (this.#epochs.get(holder) ?? 0)) this.#epochs.set(holder, epoch)
  }
}

/** Compare and set: of devices that saw the same epoch, one gets the next. */
async function takeLease(
  tx: Db,
  holder: string,
  device: { deviceId: string; sessionHash: string | null },
): Promise<number> {
  const leases = new LeaseRepository(tx)
  for (;;) {
    const found = await leases.findLease(holder)
    if (!found) {
      if (await leases.insertLease(holder, device.deviceId, device.sessionHash)) return 1
    } else if (found.device_id === device.deviceId && !found.isOrphaned) {
      if (await leases.updateRenewed(holder, device, found.epoch)) return found.epoch
    } else if (await leases.updateHolder(holder, device, found.epoch)) {
      return found.epoch + 1
    }
  }
}

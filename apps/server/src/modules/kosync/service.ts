import type { KosyncPlace } from '@yomikura/contract/kosync'
import { LIMITS } from '@yomikura/contract/limits'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { type AccountHolder, toActor } from '../access/index.ts'
import type { WorkRights } from '../library/index.ts'
import type { PlaceMeasure, PlainFiles } from '../opds/index.ts'
import type { ProgressService } from '../reading/index.ts'
import { isArrival, type OwnPlace, toForeignPlace, toPosition } from './place-forms.ts'
import { KosyncRepository, type KosyncRow } from './repository.ts'

type Parts = {
  db: Db
  clock: Clock
  rights: WorkRights
  progress: ProgressService
  files: PlainFiles
  /** What KOReader's readers see as the device of places of ours. */
  brand: string
}

/** The work that a document is of, and where the reader is in it. */
type Target = {
  workno: string
  measure: PlaceMeasure
  own: (OwnPlace & { at_ms: number; device: string }) | undefined
}

/** Marks places of ours that came from KOReader. */
const DEVICE = 'koreader'

/**
 * Places of KOReader and ours, both ways. What it says is kept word for word for its other devices, of
 * whatever file it is; of a work that the reader holds it is a place of ours too. The place that was
 * chosen last counts, never the farthest one.
 */
export class KosyncService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Takes a place in. Saying the same again is no new choice: KOReader does so when it is closed.
   *
   * @returns when the place counts as chosen, in seconds
   */
  async put(account: AccountHolder, place: KosyncPlace) {
    const { db, clock } = this.#parts
    const { document, progress, percentage, device, device_id = '' } = place
    const nowMs = clock.nowMs()
    const repository = new KosyncRepository(db)
    const target = await this.#findTarget(account, document)
    const stored = await repository.findPlace(account.account_id, document, target?.workno)
    const said = { document, progress, percentage, device, device_id }
    if (stored && isSame(stored, said)) return toNoted(document, stored.at_ms)
    if (target) await this.#takeOver(account, target, { place, stored, nowMs })
    const workno = target?.workno ?? null
    await repository.upsertPlace({
      ...{ account_id: account.account_id, ...said },
      ...{ workno, at_ms: nowMs },
    })
    await repository.deleteOldest(account.account_id, LIMITS.kosyncDocuments)
    return toNoted(document, nowMs)
  }

  /** The place that was chosen last, here or there; an empty object where none is known. */
  async find(account: AccountHolder, document: string) {
    const target = await this.#findTarget(account, document)
    const repository = new KosyncRepository(this.#parts.db)
    const stored = await repository.findPlace(account.account_id, document, target?.workno)
    const own = target?.own
    const isOwnLater =
      own !== undefined && own.device !== DEVICE && own.at_ms > (stored?.at_ms ?? -1)
    const led = isOwnLater ? toForeignPlace(target!.measure, own) : undefined
    if (led) {
      const { brand: device } = this.#parts
      return { ...toNoted(document, own!.at_ms), ...led, device, device_id: DEVICE_ID }
    }
    if (!stored) return {}
    const { progress, percentage, device, device_id, at_ms } = stored
    return { ...toNoted(document, at_ms), progress, percentage, device, device_id }
  }

  async #takeOver(
    account: AccountHolder,
    { workno, measure, own }: Target,
    { place, stored, nowMs }: { place: KosyncPlace; stored: KosyncRow | undefined; nowMs: number },
  ): Promise<void> {
    const wasLed = own && own.device !== DEVICE && own.at_ms > (stored?.at_ms ?? -1)
    if (wasLed && isArrival(measure, own, place)) return
    const { path, length: total } = measure
    const position = toPosition(measure, place)
    const event = { workno, path, position, total, device: DEVICE, at_ms: nowMs }
    await this.#parts.progress.put(account, { now_ms: nowMs, events: [event] })
  }

  async #findTarget(account: AccountHolder, document: string): Promise<Target | undefined> {
    const { db, rights, files, progress } = this.#parts
    const worknos = await new KosyncRepository(db).listWorknos(document)
    const held = await rights.listHeld(account, worknos)
    const workno = worknos.find((one) => held.has(one))
    if (workno === undefined) return undefined
    const { revision } = await rights.findWork(toActor(account), workno)
    if (revision === null) return undefined
    const { measure } = await files.describe(workno, revision)
    if (!measure) return undefined
    const rows = (await progress.findPlaces(account, [workno])).get(workno) ?? []
    const own = rows
      .filter(({ path }) => path === '' || path === measure.path)
      .reduce<Target['own']>(
        (last, row) => (last && last.at_ms > row.at_ms ? last : row),
        undefined,
      )
    return { workno, measure, own }
  }
}

/** No device of KOReader's has this id. */
const DEVICE_ID = 'yomikura'

function toNoted(document: string, atMs: number) {
  return { document, timestamp: Math.floor(atMs / 1000) }
}

function isSame(stored: KosyncRow, said: Required<KosyncPlace>): boolean {
  return (['document', 'progress', 'percentage', 'device', 'device_id'] as const).every(
    (field) => stored[field] === said[field],
  )
}

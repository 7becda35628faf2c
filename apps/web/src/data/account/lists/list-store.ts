import { Refusal } from '@yomikura/contract/refusal'
import type { EntityTable } from 'dexie'
import { createRandomId } from '#lib/random-id.ts'
import type { ApiClient } from '../../base/api/client.ts'
import { hasCode } from '../../base/api/errors.ts'
import { log } from '../../base/log/log.ts'
import type { StoredList } from '../../library/db/local-db.ts'
import { ListMirror } from './list-mirror.ts'
import type { EntryKey, ListKind, UserList } from './list-kinds.ts'
import { applyOrder, type ListEdit, mergeEdit } from './merge-edit.ts'

/** The same thing was changed here and elsewhere: nothing is lost until the reader has chosen. */
export class ListConflictError extends Error {
  /** The list as the reader left it here. */
  readonly mine: UserList
  readonly theirs: UserList
  /** What the reader changed of it; the rest of `mine` is only older than `theirs`. */
  readonly edit: ListEdit<UserList>

  constructor(base: UserList, edit: ListEdit<UserList>, theirs: UserList) {
    super('The list was changed here and elsewhere.')
    this.name = 'ListConflictError'
    this.mine = { ...base, ...edit }
    this.theirs = theirs
    this.edit = edit
  }
}

/**
 * An account's lists of one kind. A change is shown at once, sent in turn with the version it was made
 * on, and taken back where the server refuses it.
 *
 * Every change throws Refusal (`exceedMylistLimit`, `TRACK_LIMIT`, `not_found` …),
 * CommunicationError, or ListConflictError.
 */
export class ListStore<L extends UserList, Addition> {
  readonly mirror: ListMirror<L>
  readonly kind: ListKind<L, Addition>
  readonly #api: ApiClient
  #queue: Promise<unknown> = Promise.resolve()
  /** A list that was made for what could not be added to it. */
  #unfilled: string | undefined
  /** Versions that own changes have led to, by list and the version before. */
  readonly #successors = new Map<string, number>()

  constructor(
    kind: ListKind<L, Addition>,
    { api, table }: { api: ApiClient; table: EntityTable<StoredList<L>, 'id'> },
  ) {
    this.kind = kind
    this.#api = api
    this.mirror = new ListMirror(table, async () => kind.toFetched(await api.get<never>(kind.path)))
  }

  /** @returns id of the new list */
  create(title: string): Promise<string> {
    return this.#inTurn(async () => {
      const headers = toOnce()
      const answer = await this.#api.post<never>(this.kind.path, { title }, { headers })
      await this.mirror.reload()
      return this.kind.toNewId(answer)
    })
  }

  /**
   * A new list and what goes into it: where that is refused, the list goes too. One that could not be
   * taken back is used by the next try.
   *
   * @param fill adds to the list that has this id
   */
  async createWith(title: string, fill: (id: string) => Promise<void>): Promise<void> {
    // What was shown while it was added may still be, where the network went.
    if (this.#unfilled !== undefined) await this.mirror.reload()
    const left = this.mirror.find(this.#unfilled ?? '')
    const isFree = left?.title === title && left.data.length === 0
    const id = isFree ? left.id : await this.create(title)
    this.#unfilled = id
    try {
      await fill(id)
    } catch (error) {
      const made = this.mirror.find(id)
      // What is not empty after all was filled here, by an answer that was lost, or elsewhere.
      if (made?.data.length === 0) await this.delete(made).catch(() => undefined)
      throw error
    }
    this.#unfilled = undefined
  }

  rename(list: L, title: string): Promise<void> {
    return this.#edit(list, { title })
  }

  /** @param data every entry of the list, once, in the new order */
  order(list: L, data: L['data']): Promise<void> {
    return this.#edit(list, { data })
  }

  /** Makes the reader's own change again, on top of what others did: they saw both, and chose. */
  async insist({ edit, theirs: stored }: ListConflictError): Promise<void> {
    const theirs = stored as L
    if (edit.title !== undefined) await this.rename(theirs, edit.title)
    if (edit.data) await this.order(theirs, applyOrder(edit.data, theirs.data, this.kind.toKey))
  }

  /** Adds at the end. */
  add(id: string, addition: Addition): Promise<void> {
    return this.#inTurn(async () => {
      const { body, options } = this.kind.toRequest(addition)
      const path = `${this.#toPath(id)}/${this.kind.entriesPath}`
      const answer = await this.#api.post<{ version: number }>(path, body, {
        ...options,
        headers: toOnce(),
      })
      const entry = this.kind.toEntry(addition, answer as never)
      await this.#settle(id, answer.version, (list) => ({ data: [...list.data, entry] }))
    })
  }

  /**
   * Adds several at the end in one request, shown at once: all of them or none. What the list holds
   * already is passed over.
   *
   * @param additions that stand in the list as they are
   */
  addAll(id: string, additions: readonly (Addition & L['data'][number])[]): Promise<void> {
    const before = this.mirror.find(id)
    const toMissing = (list: L) => {
      const held = new Set(list.data.map(this.kind.toKey))
      return additions.filter((addition) => !held.has(this.kind.toKey(addition)))
    }
    if (before) this.mirror.show({ ...before, data: [...before.data, ...toMissing(before)] })
    return this.#inTurn(async () => {
      const path = `${this.#toPath(id)}/${this.kind.entriesPath}/bulk`
      const body = { worknos: additions }
      const { version } = await this.#api.post<{ version: number }>(path, body, {
        headers: toOnce(),
      })
      await this.#settle(id, version, (list) => ({ data: [...list.data, ...toMissing(list)] }))
    })
  }

  /** @param key of an entry that the reader sees; taking it out twice is once */
  remove(id: string, key: EntryKey): Promise<void> {
    return this.#inTurn(async () => {
      const path = `${this.#toPath(id)}/${this.kind.entriesPath}/${encodeURIComponent(key)}`
      const { version } = await this.#api.delete<{ version: number }>(path)
      await this.#settle(id, version, (list) => ({
        data: list.data.filter((entry) => this.kind.toKey(entry) !== key),
      }))
    })
  }

  /** @throws Refusal `version_conflict` when it was changed elsewhere: it is shown then, not deleted */
  delete(list: L): Promise<void> {
    return this.#inTurn(async () => {
      const headers = this.#toSeen(list)
      const answer = await this.#api.delete<{ version: number }>(
        this.#toPath(list.id),
        {},
        { headers },
      )
      await this.mirror.settle(list.id, answer.version, undefined)
    })
  }

  #edit(base: L, mine: ListEdit<L>): Promise<void> {
    this.mirror.show({ ...(this.mirror.find(base.id) ?? base), ...mine })
    return this.#inTurn(async () => {
      try {
        await this.#send(base, mine)
      } catch (error) {
        if (!hasCode(error, 'version_conflict', 'order_mismatch')) throw error
        await this.#sendMerged(base, mine)
      }
    })
  }

  /** Others were faster. What does not touch theirs goes through; the rest is the reader's choice. */
  async #sendMerged(base: L, mine: ListEdit<L>): Promise<void> {
    await this.mirror.reload()
    const theirs = this.mirror.find(base.id)
    if (!theirs) throw new Refusal('not_found', { status: 404 })
    const merged = mergeEdit({ base, mine, theirs }, this.kind.toKey)
    if (!merged) throw new ListConflictError(base, mine, theirs)
    await this.#send(theirs, merged)
  }

  async #send(seen: L, { title, data }: ListEdit<L>): Promise<void> {
    const path = this.#toPath(seen.id)
    const request = { headers: this.#toSeen(seen) }
    const answer = await (data === undefined
      ? this.#api.put<{ version: number }>(path, { title }, request)
      : this.#api.put<{ version: number }>(
          `${path}/${this.kind.entriesPath}`,
          { new_order: this.kind.toNewOrder(data.map(this.kind.toKey)) },
          request,
        ))
    this.#successors.set(`${seen.id} ${String(this.#toVersion(seen))}`, answer.version)
    const edit = data === undefined ? { title } : { data }
    // What the reader has changed since then is on screen, and on its way.
    await this.#settle(seen.id, answer.version, () => (this.#waiting > 1 ? {} : edit))
  }

  async #settle(id: string, version: number, toChange: (list: L) => object): Promise<void> {
    const list = this.mirror.find(id)
    if (!list) return this.mirror.reload()
    await this.mirror.settle(id, version, { ...list, ...toChange(list), version })
  }

  /** Changes sent or about to be. */
  #waiting = 0

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const turn = this.mirror.whilePending(async () => {
      await this.#queue.catch(() => undefined)
      try {
        return await change()
      } catch (error) {
        if (!(error instanceof ListConflictError))
          log.warn(`${this.kind.path} was not changed`, error)
        await this.mirror.reload()
        throw error
      } finally {
        this.#waiting -= 1
      }
    })
    this.#queue = turn
    return turn
  }

  #toPath(id: string): string {
    return `${this.kind.path}/${encodeURIComponent(id)}`
  }

  /** The version that a list was seen in, or what own changes since have made of it. */
  #toVersion(list: L): number {
    let { version } = list
    for (;;) {
      const next = this.#successors.get(`${list.id} ${String(version)}`)
      if (next === undefined) return version
      version = next
    }
  }

  #toSeen(list: L): Record<string, string> {
    return { 'If-Match': `"${String(this.#toVersion(list))}"` }
  }
}

/** A retry of the browser's own must not add twice. */
function toOnce(): Record<string, string> {
  return { 'Idempotency-Key': createRandomId() }
}

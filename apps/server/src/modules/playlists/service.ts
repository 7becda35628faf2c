import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import type { AddedAudio, PlaylistAudio, PlaylistChange } from '@yomikura/contract/playlists'
import type { Clock } from '#platform/clock/clock.ts'
import { answerOnce } from '#platform/db/answer-once.ts'
import { type Db, transact } from '#platform/db/database.ts'
import { advanceCounter, readCounter } from '#platform/db/owner-counter.ts'
import type { PlaylistTable } from '#platform/db/tables/reader-tables.ts'
import { createId } from '#platform/ids/ids.ts'
import { type AccountHolder, requireCan, toActor } from '../access/index.ts'
import { toWireDate, type WorkRights } from '../library/index.ts'
import { reorder, requireSeen, toTitle } from '../mylists/index.ts'
import { PlaylistRepository } from './repository.ts'

const COUNTER = 'playlists'

/** Which Playlist, and in which state the writer saw it; undefined when it does not say. */
type Target = { id: string; seenVersion?: number | undefined }

type Changes = Partial<{ title: string; audios: PlaylistAudio[]; next_index: number }>

/** The rules of Playlists. Tracks have ids of their own, so the same one may stand there many times. */
export class PlaylistService {
  readonly #db: Db
  readonly #clock: Clock
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#db = db
    this.#clock = clock
    this.#rights = rights
  }

  /** Grows with each change of the account's Playlists. */
  version(account: AccountHolder): Promise<number> {
    return readCounter(this.#db, { ownerId: account.account_id, name: COUNTER })
  }

  /** JSON of all Playlists, put together from what is stored as JSON. */
  async listJson(account: AccountHolder, version: number): Promise<string> {
    const rows = await new PlaylistRepository(this.#db).listByAccount(account.account_id)
    return `{"playlists":[${rows.map(toPlaylistJson).join(',')}],"version":${version}}`
  }

  /** @throws AppError `empty_title` or `PLAYLIST_LIMIT` */
  async create(
    account: AccountHolder,
    title: string,
    idempotencyKey?: string,
  ): Promise<PlaylistChange> {
    const nowSeconds = this.#clock.nowSeconds()
    const request = ['playlists.create', title]
    const attempt = { ownerId: account.account_id, key: idempotencyKey, request, nowSeconds }
    return transact(this.#db, (tx) =>
      answerOnce(tx, attempt, async () => {
        const playlists = new PlaylistRepository(tx)
        const stored = toTitle(title, LIMITS.titleLength)
        if ((await playlists.countByAccount(account.account_id)) >= LIMITS.playlists) {
          throw new AppError('PLAYLIST_LIMIT')
        }
        const version = await this.#advance(tx, account)
        const playlist_id = createId(this.#clock.nowMs())
        await playlists.insert({
          playlist_id,
          account_id: account.account_id,
          title: stored,
          audios: '[]',
          next_index: 0,
          version,
          created_at: nowSeconds,
        })
        return { playlist_id, version }
      }),
    )
  }

  /** @throws AppError `empty_title`, `not_found` or `version_conflict` */
  rename(account: AccountHolder, target: Target, title: string): Promise<PlaylistChange> {
    return this.#change(account, target, () => ({ title: toTitle(title, LIMITS.titleLength) }))
  }

  /** @throws AppError `not_found` or `version_conflict` */
  async delete(account: AccountHolder, { id, seenVersion }: Target): Promise<PlaylistChange> {
    return transact(this.#db, async (tx) => {
      const playlist = await this.#get(tx, account, id)
      requireSeen(playlist.version, seenVersion)
      const version = await this.#advance(tx, account)
      await new PlaylistRepository(tx).delete({ accountId: account.account_id, id })
      return { playlist_id: id, version }
    })
  }

  /**
   * Adds a track of a work that the account owns at the end, also when it is there already.
   *
   * @throws AppError `work_not_found`, `no_right`, `not_found` or `TRACK_LIMIT`
   */
  async addAudio(
    account: AccountHolder,
    id: string,
    track: { src: string; workno: string; idempotencyKey?: string | undefined },
  ): Promise<AddedAudio> {
    const { src, workno, idempotencyKey } = track
    const actor = toActor(account)
    const { object } = await this.#rights.findWork(actor, workno)
    requireCan(actor, 'read_work', object)
    const attempt = {
      ownerId: account.account_id,
      key: idempotencyKey,
      request: ['playlists.addAudio', id, src, workno],
      nowSeconds: this.#clock.nowSeconds(),
    }
    return transact(this.#db, (tx) =>
      answerOnce(tx, attempt, async () => {
        const playlist = await this.#get(tx, account, id)
        const audios = readAudios(playlist)
        if (audios.length >= LIMITS.tracksPerPlaylist) throw new AppError('TRACK_LIMIT')
        const index = playlist.next_index
        const change = await this.#store(tx, account, id, {
          audios: [...audios, { src, workno, index }],
          next_index: index + 1,
        })
        return { ...change, index }
      }),
    )
  }

  /**
   * Puts the tracks in a new order.
   *
   * @param order every `index`, joined by commas
   * @throws AppError `not_found`, `version_conflict` or `order_mismatch`
   */
  order(account: AccountHolder, target: Target, order: string): Promise<PlaylistChange> {
    const indexes = order === '' ? [] : order.split(',').map(Number)
    return this.#change(account, target, (playlist) => ({
      audios: reorder(readAudios(playlist), indexes, (audio) => audio.index),
    }))
  }

  /**
   * Takes a track out by its own id. One that is not there any more counts as taken out, so that a
   * retry, or a second tab, ends in peace.
   *
   * @throws AppError `not_found` or `version_conflict`
   */
  removeAudio(account: AccountHolder, target: Target, audioId: number): Promise<PlaylistChange> {
    return this.#change(account, target, (playlist) => ({
      audios: readAudios(playlist).filter(({ index }) => index !== audioId),
    }))
  }

  /** Reads, checks and writes one Playlist in one transaction. */
  #change(
    account: AccountHolder,
    { id, seenVersion }: Target,
    toChanges: (playlist: PlaylistTable) => Changes,
  ): Promise<PlaylistChange> {
    return transact(this.#db, async (tx) => {
      const playlist = await this.#get(tx, account, id)
      requireSeen(playlist.version, seenVersion)
      return this.#store(tx, account, id, toChanges(playlist))
    })
  }

  async #store(
    tx: Db,
    account: AccountHolder,
    id: string,
    { audios, ...changes }: Changes,
  ): Promise<PlaylistChange> {
    const version = await this.#advance(tx, account)
    await new PlaylistRepository(tx).update(
      { accountId: account.account_id, id },
      { version, ...changes, ...(audios && { audios: JSON.stringify(audios) }) },
    )
    return { playlist_id: id, version }
  }

  async #get(tx: Db, account: AccountHolder, id: string): Promise<PlaylistTable> {
    const playlist = await new PlaylistRepository(tx).find({ accountId: account.account_id, id })
    if (!playlist) throw new AppError('not_found', 'There is no such Playlist.')
    return playlist
  }

  #advance(tx: Db, account: AccountHolder): Promise<number> {
    return advanceCounter(tx, { ownerId: account.account_id, name: COUNTER })
  }
}

function readAudios(playlist: PlaylistTable): PlaylistAudio[] {
  return JSON.parse(playlist.audios) as PlaylistAudio[]
}

function toPlaylistJson(playlist: PlaylistTable): string {
  const createdAt = toWireDate(new Date(playlist.created_at * 1000).toISOString())
  return (
    `{"id":${JSON.stringify(playlist.playlist_id)},"title":${JSON.stringify(playlist.title)},` +
    `"data":${playlist.audios},"created_at":"${createdAt}","insert_date":"${createdAt}",` +
    `"version":${playlist.version}}`
  )
}

import { AppError } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import type { AddedAudio, PlaylistAudio, PlaylistChange } from '@yomikura/contract/playlists'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { type AccountHolder, requireCan, toActor } from '../access/index.ts'
import { toWireDate, type WorkRights } from '../library/index.ts'
import { AccountLists, type Target } from './account-lists.ts'
import { reorder } from './list-order.ts'
import type { List } from './list-repository.ts'

/** The rules of Playlists. Tracks have ids of their own, so the same one may stand there many times. */
export class PlaylistService {
  readonly #lists: AccountLists<PlaylistChange>
  readonly #rights: WorkRights

  constructor({ db, clock, rights }: { db: Db; clock: Clock; rights: WorkRights }) {
    this.#rights = rights
    this.#lists = new AccountLists(
      { db, clock },
      {
        table: 'playlist',
        counter: 'playlists',
        limit: LIMITS.playlists,
        limitCode: 'PLAYLIST_LIMIT',
        missing: 'There is no such Playlist.',
        toAnswer: ({ id, version }) => ({ playlist_id: id, version }),
      },
    )
  }

  /** Grows with each change of the account's Playlists. */
  version(account: AccountHolder): Promise<number> {
    return this.#lists.version(account)
  }

  /** JSON of all Playlists, put together from what is stored as JSON. */
  async listJson(account: AccountHolder, version: number): Promise<string> {
    const lists = await this.#lists.list(account)
    return `{"playlists":[${lists.map(toPlaylistJson).join(',')}],"version":${version}}`
  }

  /** @throws AppError `empty_title` or `PLAYLIST_LIMIT` */
  create(account: AccountHolder, title: string, idempotencyKey?: string): Promise<PlaylistChange> {
    return this.#lists.create(account, title, idempotencyKey)
  }

  /** @throws AppError `empty_title`, `not_found` or `version_conflict` */
  rename(account: AccountHolder, target: Target, title: string): Promise<PlaylistChange> {
    return this.#lists.rename(account, target, title)
  }

  /** @throws AppError `not_found` or `version_conflict` */
  delete(account: AccountHolder, target: Target): Promise<PlaylistChange> {
    return this.#lists.delete(account, target)
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
    const request = ['playlists.addAudio', id, src, workno]
    return this.#lists.once(account, { request, idempotencyKey }, async (tx) => {
      const playlist = await this.#lists.find(tx, account, id)
      const audios = readAudios(playlist)
      if (audios.length >= LIMITS.tracksPerPlaylist) throw new AppError('TRACK_LIMIT')
      const index = playlist.nextIndex
      const entries = JSON.stringify([...audios, { src, workno, index }])
      const change = await this.#lists.store(tx, account, { id, entries, nextIndex: index + 1 })
      return { ...change, index }
    })
  }

  /**
   * Puts the tracks in a new order.
   *
   * @param order every `index`, joined by commas
   * @throws AppError `not_found`, `version_conflict` or `order_mismatch`
   */
  order(account: AccountHolder, target: Target, order: string): Promise<PlaylistChange> {
    const indexes = order === '' ? [] : order.split(',').map(Number)
    return this.#changeAudios(account, target, (audios) =>
      reorder(audios, indexes, ({ index }) => index),
    )
  }

  /**
   * Takes a track out by its own id. One that is not there any more counts as taken out, so that a
   * retry, or a second tab, ends in peace.
   *
   * @throws AppError `not_found` or `version_conflict`
   */
  removeAudio(account: AccountHolder, target: Target, audioId: number): Promise<PlaylistChange> {
    return this.#changeAudios(account, target, (audios) =>
      audios.filter(({ index }) => index !== audioId),
    )
  }

  #changeAudios(
    account: AccountHolder,
    target: Target,
    toAudios: (audios: PlaylistAudio[]) => PlaylistAudio[],
  ): Promise<PlaylistChange> {
    return this.#lists.change(account, target, (playlist) => ({
      entries: JSON.stringify(toAudios(readAudios(playlist))),
    }))
  }
}

function readAudios(playlist: List): PlaylistAudio[] {
  return JSON.parse(playlist.entries) as PlaylistAudio[]
}

function toPlaylistJson(playlist: List): string {
  const createdAt = toWireDate(new Date(playlist.createdAt * 1000).toISOString())
  return (
    `{"id":${JSON.stringify(playlist.id)},"title":${JSON.stringify(playlist.title)},` +
    `"data":${playlist.entries},"created_at":"${createdAt}","insert_date":"${createdAt}",` +
    `"version":${playlist.version}}`
  )
}

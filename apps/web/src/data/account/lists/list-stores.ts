import type { MyList } from '@yomikura/contract/mylists'
import type { Playlist, PlaylistAudio } from '@yomikura/contract/playlists'
import type { ReaderData } from '../../library/db/reader-data.ts'
import { MYLISTS, PLAYLISTS } from './list-kinds.ts'
import { ListStore } from './list-store.ts'

export type MyListStore = ListStore<MyList, string>
export type PlaylistStore = ListStore<Playlist, Omit<PlaylistAudio, 'index'>>

type Stores = { mylists: MyListStore; playlists: PlaylistStore }
const stores = new WeakMap<ReaderData, Stores>()

/** The stores of an account's lists, one of each kind in a session. */
export function listStoresOf(session: ReaderData): Stores {
  const { api, db } = session
  const known = stores.get(session) ?? {
    mylists: new ListStore(MYLISTS, { api, table: db.mylists }),
    playlists: new ListStore(PLAYLISTS, { api, table: db.playlists }),
  }
  stores.set(session, known)
  return known
}

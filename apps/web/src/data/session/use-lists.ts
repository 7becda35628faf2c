import { useSyncExternalStore } from 'react'
import type { MyList } from '@yomikura/contract/mylists'
import type { Playlist, PlaylistAudio } from '@yomikura/contract/playlists'
import { CommunicationError } from '../base/api/errors.ts'
import { useNetwork } from '../base/network/use-network.ts'
import { useSession } from './session.ts'
import { MYLISTS, PLAYLISTS, type UserList } from '../account/lists/list-kinds.ts'
import type { ListMirror } from '../account/lists/list-mirror.ts'
import type { ReaderData } from '../library/db/reader-data.ts'
import { ListStore } from '../account/lists/list-store.ts'

/** The one store of My Lists in this session. */
export function useMyListStore(): MyListStore {
  return listStoresOf(useSession()).mylists
}

/** The one store of Playlists in this session. */
export function usePlaylistStore(): PlaylistStore {
  return listStoresOf(useSession()).playlists
}

const subscribeToNothing = () => () => undefined

/** A store's lists, and whether they can be changed now. */
export function useLists<L extends UserList>({ mirror }: { mirror: ListMirror<L> }) {
  const { account } = useSession()
  // The server has no lists for people without an account id, and need not be asked.
  const subscribe = account.account_id ? mirror.subscribe : subscribeToNothing
  const { lists, error, isAsked, isCopied } = useSyncExternalStore(subscribe, mirror.getState)
  const network = useNetwork()
  return {
    lists,
    error,
    isAsked,
    isCopied,
    /** Without a network lists are only read (specification.md#1.4). */
    isReadOnly: network !== 'online' || error instanceof CommunicationError,
  }
}

export function useMyLists() {
  return useLists(useMyListStore())
}

export function usePlaylists() {
  return useLists(usePlaylistStore())
}

type MyListStore = ListStore<MyList, string>
type PlaylistStore = ListStore<Playlist, Omit<PlaylistAudio, 'index'>>

type Stores = { mylists: MyListStore; playlists: PlaylistStore }
const stores = new WeakMap<ReaderData, Stores>()

/** The stores of an account's lists, one of each kind in a session. */
function listStoresOf(session: ReaderData): Stores {
  const { api, db } = session
  const known = stores.get(session) ?? {
    mylists: new ListStore(MYLISTS, { api, table: db.mylists }),
    playlists: new ListStore(PLAYLISTS, { api, table: db.playlists }),
  }
  stores.set(session, known)
  return known
}

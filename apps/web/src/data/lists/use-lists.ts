import type { MyList } from '@yomikura/contract/mylists'
import type { Playlist, PlaylistAudio } from '@yomikura/contract/playlists'
import { useSyncExternalStore } from 'react'
import { CommunicationError } from '../api/errors.ts'
import { useNetwork } from '../network/use-network.ts'
import { type Session, useSession } from '../session.ts'
import { MYLISTS, PLAYLISTS, type UserList } from './list-kinds.ts'
import type { ListMirror } from './list-mirror.ts'
import { ListStore } from './list-store.ts'

export type MyListStore = ListStore<MyList, string>
export type PlaylistStore = ListStore<Playlist, Omit<PlaylistAudio, 'index'>>

type Stores = { mylists: MyListStore; playlists: PlaylistStore }
const stores = new WeakMap<Session, Stores>()

function storesOf(session: Session): Stores {
  const { api, db } = session
  const known = stores.get(session) ?? {
    mylists: new ListStore(MYLISTS, { api, table: db.mylists }),
    playlists: new ListStore(PLAYLISTS, { api, table: db.playlists }),
  }
  stores.set(session, known)
  return known
}

/** The one store of My Lists in this session. */
export function useMyListStore(): MyListStore {
  return storesOf(useSession()).mylists
}

/** The one store of Playlists in this session. */
export function usePlaylistStore(): PlaylistStore {
  return storesOf(useSession()).playlists
}

const subscribeToNothing = () => () => undefined

/** A store's lists, and whether they can be changed now. */
export function useLists<L extends UserList>({ mirror }: { mirror: ListMirror<L> }) {
  const { account } = useSession()
  // The server has no lists for people without an account id, and need not be asked.
  const subscribe = account.account_id ? mirror.subscribe : subscribeToNothing
  const { lists, error, isAsked } = useSyncExternalStore(subscribe, mirror.getState)
  const network = useNetwork()
  return {
    lists,
    error,
    isAsked,
    /** Without a network lists are only read (document 1, section 4). */
    isReadOnly: network !== 'online' || error instanceof CommunicationError,
  }
}

export function useMyLists() {
  return useLists(useMyListStore())
}

export function usePlaylists() {
  return useLists(usePlaylistStore())
}

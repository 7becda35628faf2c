import type { MyList, MyLists } from '@yomikura/contract/mylists'
import type { AddedAudio, Playlist, PlaylistAudio, Playlists } from '@yomikura/contract/playlists'
import type { RequestOptions } from '../../base/api/client.ts'
import type { FetchedLists } from './list-copies.ts'

/** What both kinds of list have in common. */
export type UserList = { id: string; title: string; data: readonly unknown[]; version: number }

/** Names an entry of a list wherever it stands. */
export type EntryKey = string | number

/** How one kind of list travels (specification.md#1.7). */
export type ListKind<L extends UserList, Addition> = {
  /** Of the lists, and below a list of its entries. */
  path: string
  entriesPath: string
  toFetched: (answer: never) => FetchedLists<L>
  /** Id of a new list in the answer that made it. */
  toNewId: (answer: never) => string
  toKey: (entry: L['data'][number]) => EntryKey
  toNewOrder: (keys: readonly EntryKey[]) => unknown
  toRequest: (addition: Addition) => { body?: unknown; options?: RequestOptions }
  /** The entry that an addition has become. */
  toEntry: (addition: Addition, answer: never) => L['data'][number]
}

/** Collections of works; an entry is a workno. */
export const MYLISTS: ListKind<MyList, string> = {
  path: '/mylists',
  entriesPath: 'works',
  toFetched: ({ mylists, version }: MyLists) => ({ lists: mylists, version }),
  toNewId: ({ mylist_id }: { mylist_id: string }) => mylist_id,
  toKey: (workno) => workno,
  toNewOrder: (keys) => keys,
  toRequest: (workno) => ({ options: { query: { workno } } }),
  toEntry: (workno) => workno,
}

/** Audio tracks in playing order; the same one may stand there many times. */
export const PLAYLISTS: ListKind<Playlist, Omit<PlaylistAudio, 'index'>> = {
  path: '/playlists',
  entriesPath: 'audios',
  toFetched: ({ playlists, version }: Playlists) => ({ lists: playlists, version }),
  toNewId: ({ playlist_id }: { playlist_id: string }) => playlist_id,
  toKey: ({ index }) => index,
  toNewOrder: (keys) => keys.join(','),
  toRequest: (audio) => ({ body: audio }),
  toEntry: (audio, { index }: AddedAudio) => ({ ...audio, index }),
}

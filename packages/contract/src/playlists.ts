import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { ListTitle } from './mylists.ts'
import { OwnId } from './plain-text.ts'
import { IdempotencyKey, IfMatch, ListVersion } from './preconditions.ts'
import { WireDate, WorkNo } from './works.ts'

/** Hashname of an audio file, kept across revisions for unchanged files (product.md#place-keys). */
const AudioSource = Type.String({ pattern: '^[0-9a-f]{32}(\\.[a-z0-9]{1,8})?$' })

export const PlaylistAudio = Type.Object({
  src: AudioSource,
  workno: WorkNo,
  /** Names this entry for good, wherever it is moved: the `audioId` of the calls. */
  index: Type.Integer({ minimum: 0 }),
})
export type PlaylistAudio = Static<typeof PlaylistAudio>

export const Playlist = Type.Object({
  id: OwnId,
  title: Type.String(),
  /** Tracks in playing order; the same one may stand there many times. */
  data: Type.Array(PlaylistAudio),
  created_at: WireDate,
  insert_date: WireDate,
  /** Counter of the account's Playlists at this one's last change. */
  version: ListVersion,
})
export type Playlist = Static<typeof Playlist>

export const Playlists = Type.Object({ playlists: Type.Array(Playlist), version: ListVersion })
export type Playlists = Static<typeof Playlists>

const PlaylistChange = Type.Object({ playlist_id: OwnId, version: ListVersion })
export type PlaylistChange = Static<typeof PlaylistChange>

const AddedAudio = Type.Interface([PlaylistChange], { index: Type.Integer({ minimum: 0 }) })
export type AddedAudio = Static<typeof AddedAudio>

const params = Type.Object({ id: OwnId })
const changing = Type.Object({ 'if-match': IfMatch })
const creating = Type.Object({ 'idempotency-key': IdempotencyKey })

export const listPlaylists = {
  headers: Type.Object({ 'if-none-match': IfMatch }),
  response: { 200: Playlists },
}
export const createPlaylist = {
  headers: creating,
  body: Type.Object({ title: ListTitle }),
  response: { 201: PlaylistChange },
}
export const renamePlaylist = {
  params,
  headers: changing,
  body: Type.Object({ title: ListTitle }),
  response: { 200: PlaylistChange },
}
export const deletePlaylist = { params, headers: changing, response: { 200: PlaylistChange } }
export const addPlaylistAudio = {
  params,
  headers: creating,
  body: Type.Object({ src: AudioSource, workno: WorkNo }),
  response: { 200: AddedAudio },
}
export const orderPlaylistAudios = {
  params,
  headers: changing,
  body: Type.Object({
    /** Every `index` of the Playlist, once, in the new order, joined by commas. */
    new_order: Type.String({
      maxLength: LIMITS.tracksPerPlaylist * 10,
      pattern: '^([0-9]{1,9}(,[0-9]{1,9})*)?$',
      examples: ['2,0,1'],
    }),
  }),
  response: { 200: PlaylistChange },
}
export const removePlaylistAudio = {
  params: Type.Object({ id: OwnId, audioId: Type.Integer({ minimum: 0, maximum: 999_999_999 }) }),
  headers: changing,
  response: { 200: PlaylistChange },
}

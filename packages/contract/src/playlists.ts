import { type Static, Type } from 'typebox'
import { describe, OwnId } from './field.ts'
import { LIMITS } from './limits.ts'
import { ListTitle } from './mylists.ts'
import { IdempotencyKey, IfMatch, IfNoneMatch, ListVersion } from './preconditions.ts'
import { WireDate, WorkNo } from './works.ts'

/** Hashname of an audio file, kept across revisions for unchanged files (product.md#place-keys). */
const AudioSource = Type.String({
  pattern: '^[0-9a-f]{32}(\\.[a-z0-9]{1,8})?$',
  description:
    'Hashname of the audio file in the work’s ziptree; unchanged files keep it across revisions.',
  examples: ['d0b8bc7a93e4f1c4c3d5e3eed6d65393.mp3'],
})
const PlaylistId = describe(OwnId, 'Id of the Playlist, as the list of Playlists names it.')
const ownVersion = describe(ListVersion, 'Counter of the account’s Playlists at the last change.')
const Entry = Type.Integer({
  minimum: 0,
  description:
    'Names this entry for good, wherever it is moved: the `audioId` of the calls. It is never given twice.',
})

export const PlaylistAudio = Type.Object(
  {
    src: AudioSource,
    workno: describe(WorkNo, 'The work that the track belongs to.'),
    index: Entry,
  },
  { title: 'PlaylistAudio', description: 'A track of a Playlist.' },
)
export type PlaylistAudio = Static<typeof PlaylistAudio>

export const Playlist = Type.Object(
  {
    id: PlaylistId,
    title: Type.String({ description: 'What the reader calls the Playlist.' }),
    data: Type.Array(PlaylistAudio, {
      description: 'Tracks in playing order; the same one may stand there many times.',
    }),
    created_at: describe(WireDate, 'When the Playlist was made, in UTC.'),
    insert_date: describe(WireDate, 'The same time as `created_at`, under the name of My Lists.'),
    version: ownVersion,
  },
  { title: 'Playlist', description: 'Tracks that the reader plays one after the other.' },
)
export type Playlist = Static<typeof Playlist>

export const Playlists = Type.Object(
  {
    playlists: Type.Array(Playlist, {
      description: `The account’s Playlists, at most ${LIMITS.playlists}.`,
    }),
    version: ListVersion,
  },
  { title: 'Playlists', description: 'All Playlists of the account.' },
)
export type Playlists = Static<typeof Playlists>

const PlaylistChange = Type.Object(
  {
    playlist_id: describe(PlaylistId, 'The Playlist that was made or changed.'),
    version: ownVersion,
  },
  { title: 'PlaylistChange', description: 'The change is stored.' },
)
export type PlaylistChange = Static<typeof PlaylistChange>

const AddedAudio = Type.Interface(
  [PlaylistChange],
  { index: Entry },
  { title: 'AddedAudio', description: 'The track stands at the end of the Playlist.' },
)
export type AddedAudio = Static<typeof AddedAudio>

const params = Type.Object({ id: PlaylistId })
const changing = Type.Object({ 'if-match': IfMatch })
const creating = Type.Object({ 'idempotency-key': IdempotencyKey })

export const listPlaylists = {
  headers: Type.Object({ 'if-none-match': IfNoneMatch }),
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
  body: Type.Object({
    src: AudioSource,
    workno: describe(WorkNo, 'The work that holds the file; the account must hold the work.'),
  }),
  response: { 200: AddedAudio },
}
export const orderPlaylistAudios = {
  params,
  headers: changing,
  body: Type.Object({
    new_order: Type.String({
      maxLength: LIMITS.tracksPerPlaylist * 10,
      pattern: '^([0-9]{1,9}(,[0-9]{1,9})*)?$',
      description:
        'Every `index` of the Playlist, once, in the new order, joined by commas; else `order_mismatch`.',
      examples: ['2,0,1'],
    }),
  }),
  response: { 200: PlaylistChange },
}
export const removePlaylistAudio = {
  params: Type.Object({
    id: PlaylistId,
    audioId: Type.Integer({
      minimum: 0,
      maximum: 999_999_999,
      description: '`index` of the entry to take out.',
    }),
  }),
  headers: changing,
  response: { 200: PlaylistChange },
}

import { KEPT_KINDS, WORK_KINDS } from '../actors.ts'
import { accounts, holders } from '../expected.ts'
import { plain, row, type Rows } from '../row.ts'
import { API } from '../test-world.ts'

const lists = `${API}/playlists`
const ownOnly = accounts({ mine: 200, anothers: 'not_found', missing: 'not_found' })
const ownOrder = {
  ...ownOnly,
  newcomer: { mine: 'order_mismatch', anothers: 'not_found', missing: 'not_found' },
} as const
const heldOnly = { ...holders(200), production: 'forbidden', admin: 'forbidden' } as const

/** Playlists and their tracks. */
export const PLAYLIST_ROWS: Rows = {
  'app GET /api/yomikura/playlists': [plain(accounts(200), () => ({ url: lists }))],
  'app POST /api/yomikura/playlists': [
    plain(accounts(201), () => ({ url: lists, payload: { title: 'A' } })),
  ],
  'app PUT /api/yomikura/playlists/:id': [
    row(KEPT_KINDS, ownOnly, async (scene) => ({
      url: `${lists}/${await scene.aPlaylist()}`,
      payload: { title: 'B' },
    })),
  ],
  'app DELETE /api/yomikura/playlists/:id': [
    row(KEPT_KINDS, ownOnly, async (scene) => ({ url: `${lists}/${await scene.aPlaylist()}` })),
  ],
  'app POST /api/yomikura/playlists/:id/audios': [
    row(WORK_KINDS, heldOnly, async (scene) => ({
      url: `${lists}/${await scene.anEmptyPlaylist()}/audios`,
      payload: { src: 'a'.repeat(32), workno: scene.workno },
    })),
  ],
  'app PUT /api/yomikura/playlists/:id/audios': [
    row(KEPT_KINDS, ownOrder, async (scene) => ({
      url: `${lists}/${await scene.aPlaylist()}/audios`,
      payload: { new_order: '0' },
    })),
  ],
  'app DELETE /api/yomikura/playlists/:id/audios/:audioId': [
    row(KEPT_KINDS, ownOnly, async (scene) => ({
      url: `${lists}/${await scene.aPlaylist()}/audios/0`,
    })),
  ],
}

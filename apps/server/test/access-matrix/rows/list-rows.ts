import { KEPT_KINDS, WORK_KINDS } from '../actors.ts'
import { accounts, holders } from '../expected.ts'
import { plain, row, type Rows } from '../row.ts'
import { API, WORKNOS } from '../test-world.ts'

/** One's own lists are changed, another's do not exist. */
const ownOnly = accounts({ mine: 200, anothers: 'not_found', missing: 'not_found' })
/** The newcomer's list is empty, so that no order and no work of the owner's fits it. */
const ownOrder = {
  ...ownOnly,
  newcomer: { mine: 'order_mismatch', anothers: 'not_found', missing: 'not_found' },
} as const
/** Works go into lists of those who hold them. */
const heldOnly = { ...holders(200), production: 'forbidden', admin: 'forbidden' } as const
const title = 'secret of nobody'

function myListRows(api: string) {
  const lists = `${api}/mylists`
  return {
    list: [plain(accounts(200), () => ({ url: lists }))],
    create: [plain(accounts(201), () => ({ url: lists, payload: { title: 'A' } }))],
    rename: [
      row(KEPT_KINDS, ownOnly, async (scene) => ({
        url: `${lists}/${await scene.aMyList()}`,
        payload: { title },
      })),
    ],
    remove: [
      row(KEPT_KINDS, ownOnly, async (scene) => ({ url: `${lists}/${await scene.aMyList()}` })),
    ],
    add: [
      row(WORK_KINDS, heldOnly, async (scene) => {
        const created = await scene.anEmptyMyList()
        return { url: `${lists}/${created}/works?workno=${scene.workno}` }
      }),
    ],
    addSeveral: [
      row(WORK_KINDS, heldOnly, async (scene) => ({
        url: `${lists}/${await scene.anEmptyMyList()}/works/bulk`,
        payload: { worknos: [scene.workno] },
      })),
    ],
    order: [
      row(KEPT_KINDS, ownOrder, async (scene) => ({
        url: `${lists}/${await scene.aMyList()}/works`,
        payload: { new_order: [scene.heldWorkno] },
      })),
    ],
    take: [
      row(KEPT_KINDS, ownOnly, async (scene) => ({
        url: `${lists}/${await scene.aMyList()}/works/${scene.heldWorkno}`,
      })),
    ],
  }
}

const current = myListRows(API)
const older = myListRows('/api')

/** My Lists, in both forms, and what is hidden. */
export const LIST_ROWS: Rows = {
  'app GET /api/yomikura/mylists': current.list,
  'app POST /api/yomikura/mylists': current.create,
  'app PUT /api/yomikura/mylists/:id': current.rename,
  'app DELETE /api/yomikura/mylists/:id': current.remove,
  'app POST /api/yomikura/mylists/:id/works': current.add,
  'app POST /api/yomikura/mylists/:id/works/bulk': current.addSeveral,
  'app PUT /api/yomikura/mylists/:id/works': current.order,
  'app DELETE /api/yomikura/mylists/:id/works/:entry': current.take,
  'app GET /api/mylists': older.list,
  'app POST /api/mylists': older.create,
  'app PUT /api/mylists/:id': older.rename,
  'app DELETE /api/mylists/:id': older.remove,
  'app POST /api/mylists/:id/works': older.add,
  'app POST /api/mylists/:id/works/bulk': older.addSeveral,
  'app PUT /api/mylists/:id/works': older.order,
  'app DELETE /api/mylists/:id/works/:entry': older.take,
  'app GET /api/yomikura/ignore': [plain(accounts(200), () => ({ url: `${API}/ignore` }))],
  'app POST /api/yomikura/ignore': [
    plain(accounts(200), () => ({ url: `${API}/ignore`, payload: { works: [WORKNOS.own] } })),
  ],
  'app GET /api/yomikura/kept': [plain(accounts(200), () => ({ url: `${API}/kept` }))],
  'app PUT /api/yomikura/kept': [
    plain(accounts(200), () => ({ url: `${API}/kept`, payload: { works: [WORKNOS.own] } })),
  ],
  'app DELETE /api/yomikura/ignore': [
    plain(accounts(200), () => ({ url: `${API}/ignore`, payload: { works: [WORKNOS.own] } })),
  ],
}

import { WORK_KINDS } from '../actors.ts'
import { accounts, coverViewers } from '../expected.ts'
import { plain, row, type Rows } from '../row.ts'
import type { Scene } from '../test-scene.ts'
import { API } from '../test-world.ts'

const read = (url: string) => [plain(accounts(200), () => ({ url }))]
/** A work on sale may be read as a free one, others are noted by those who hold them. */
const noted = {
  ...coverViewers(204, {
    guest: 'unauthorized',
    hidden: 'work_not_found',
    refunded: 'no_right',
  }),
  nobody: 'unauthorized',
  forged: 'unauthorized',
  expired: 'unauthorized',
  loggedOut: 'unauthorized',
  production: 'forbidden',
  admin: 'forbidden',
} as const

const event = ({ workno }: Scene) => ({
  workno,
  path: '',
  at_ms: Date.now(),
})

const MARK = {
  id: 'a-mark-of-the-matrix',
  item: 0,
  start: 1,
  end: 5,
  color: 'yellow',
  words: '',
  note: '',
  chapter: '',
  made_ms: 0,
  is_set: true,
}

/** Places, bookmarks, highlights and history. Events of works that one does not hold are dropped without a word. */
export const READING_ROWS: Rows = {
  'app GET /api/yomikura/progress': read(`${API}/progress`),
  'app PUT /api/yomikura/progress': [
    row(WORK_KINDS, accounts(200), (scene) => ({
      url: `${API}/progress`,
      payload: {
        now_ms: Date.now(),
        events: [{ ...event(scene), position: 3, total: 9, device: 'd' }],
      },
    })),
  ],
  'app GET /api/yomikura/bookmarks': read(`${API}/bookmarks`),
  'app PUT /api/yomikura/bookmarks': [
    row(WORK_KINDS, accounts(200), (scene) => ({
      url: `${API}/bookmarks`,
      payload: { now_ms: Date.now(), events: [{ ...event(scene), page: 1, is_set: true }] },
    })),
  ],
  'app GET /api/yomikura/highlights': read(`${API}/highlights`),
  'app PUT /api/yomikura/highlights': [
    row(WORK_KINDS, accounts(200), (scene) => ({
      url: `${API}/highlights`,
      payload: { now_ms: Date.now(), events: [{ ...event(scene), ...MARK }] },
    })),
  ],
  'app GET /api/yomikura/view_histories': read(`${API}/view_histories`),
  'app POST /api/yomikura/view_histories': [
    row(WORK_KINDS, noted, ({ workno }) => ({
      url: `${API}/view_histories`,
      payload: { workno },
    })),
  ],
  'app GET /api/yomikura/reading_records': read(`${API}/reading_records`),
  'app POST /api/yomikura/reading_records': [
    row(WORK_KINDS, noted, ({ workno }) => ({
      url: `${API}/reading_records`,
      payload: {
        workno,
        max_page_count: 2,
        read_page_count: 1,
        viewer_orientation: 'vertical',
        from_info: 'matrix',
      },
    })),
  ],
}

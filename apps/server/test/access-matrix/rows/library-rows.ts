import { WORK_KINDS } from '../actors.ts'
import { anybody, coverViewers, holders, people } from '../expected.ts'
import { plain, row, type Rows } from '../row.ts'
import { API } from '../test-world.ts'

const coverRules = coverViewers(200, {
  guest: 'unauthorized',
  hidden: 'work_not_found',
  refunded: 'no_right',
})
/** The same for those who are signed in; guests learn nothing. */
const besideWork = {
  ...coverRules,
  nobody: 'unauthorized',
  forged: 'unauthorized',
  expired: 'unauthorized',
  loggedOut: 'unauthorized',
} as const

/** What a person owns, and what is shown beside a work. */
export const LIBRARY_ROWS: Rows = {
  'app GET /api/yomikura/v3/content/count': [
    plain(people(200), () => ({ url: `${API}/v3/content/count?last=0` })),
  ],
  'app GET /api/yomikura/v3/content/sales': [
    plain(people(200), () => ({ url: `${API}/v3/content/sales?last=0` })),
  ],
  'app GET /api/yomikura/v3/content/removed': [
    plain(people(200), () => ({ url: `${API}/v3/content/removed?last=0` })),
  ],
  'app POST /api/yomikura/v3/content/works': [
    // The call leaves out what one does not hold; access-matrix.test.ts looks at what is in it.
    row(WORK_KINDS, people(200), ({ workno }) => ({
      url: `${API}/v3/content/works`,
      payload: [workno],
    })),
  ],
  'app GET /api/yomikura/v3/content/products': [
    plain(people(200), () => ({ url: `${API}/v3/content/products?page=1&last=0` })),
  ],
  'app GET /api/yomikura/v3/work/:workno': [
    row(WORK_KINDS, holders(200), ({ workno }) => ({ url: `${API}/v3/work/${workno}` })),
  ],
  'app GET /api/yomikura/v3/work/:workno/preparation': [
    row(WORK_KINDS, holders(200), ({ workno }) => ({
      url: `${API}/v3/work/${workno}/preparation`,
    })),
  ],
  'app POST /api/yomikura/v3/work/:workno/preparation': [
    row(WORK_KINDS, holders(200), ({ workno }) => ({
      url: `${API}/v3/work/${workno}/preparation`,
      payload: {},
    })),
  ],
  'app GET /api/yomikura/v2/work/:workno': [
    row(WORK_KINDS, coverRules, ({ workno }) => ({ url: `${API}/v2/work/${workno}` })),
  ],
  'app GET /api/yomikura/v3/viewer/series': [
    row(WORK_KINDS, holders(200), ({ workno }) => ({
      url: `${API}/v3/viewer/series?workno=${workno}`,
    })),
  ],
  'app GET /api/yomikura/recommend': [
    row(WORK_KINDS, besideWork, ({ workno }) => ({ url: `${API}/recommend?workno=${workno}` })),
  ],
  'app GET /api/yomikura/v3/viewer/recommend': [
    row(WORK_KINDS, besideWork, ({ workno }) => ({
      url: `${API}/v3/viewer/recommend?workno=${workno}`,
    })),
  ],
  'app GET /api/yomikura/v3/viewer/recommend/voicecomic': [
    row(WORK_KINDS, besideWork, ({ workno }) => ({
      url: `${API}/v3/viewer/recommend/voicecomic?workno=${workno}`,
    })),
  ],
  'app POST /api/yomikura/v3/genres': [
    plain(anybody(200), () => ({ url: `${API}/v3/genres`, payload: { genre_ids: [12] } })),
  ],
}

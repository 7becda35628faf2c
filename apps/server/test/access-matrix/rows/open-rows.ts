import { WORK_KINDS } from '../actors.ts'
import { anybody, givenAway } from '../expected.ts'
import { plain, row, type Rows } from '../row.ts'
import { API } from '../test-world.ts'

const free = givenAway('free', 200, 'not_free')
const sample = givenAway('sample', 200, 'no_sample')

/** What the shop gives away, to anybody. */
export const OPEN_ROWS: Rows = {
  'app GET /api/yomikura/v3/free/titles': [
    plain(anybody(200), () => ({ url: `${API}/v3/free/titles` })),
  ],
  'app GET /api/yomikura/v3/free/titles/recommend': [
    row(WORK_KINDS, anybody(200), ({ workno }) => ({
      url: `${API}/v3/free/titles/recommend?workno=${workno}`,
    })),
  ],
  'app GET /api/yomikura/v2/free/series': [
    row(WORK_KINDS, givenAway('free', 200, 'not_free'), ({ workno }) => ({
      url: `${API}/v2/free/series?workno=${workno}`,
    })),
  ],
  'app GET /api/yomikura/v2/free/token/:workno': [
    row(WORK_KINDS, free, ({ workno }) => ({ url: `${API}/v2/free/token/${workno}` })),
  ],
  'app POST /api/yomikura/v2/free/viewer/token/:workno': [
    row(WORK_KINDS, free, ({ workno, world }) => ({
      url: `${API}/v2/free/viewer/token/${workno}`,
      payload: { play_type: 'image', revision: '', public_key: world.publicKey },
    })),
  ],
  'app GET /api/yomikura/v2/sample/token/:id': [
    row(WORK_KINDS, sample, ({ workno }) => ({ url: `${API}/v2/sample/token/${workno}` })),
  ],
  'app POST /api/yomikura/v2/sample/viewer/token/:id': [
    row(WORK_KINDS, sample, ({ workno }) => ({ url: `${API}/v2/sample/viewer/token/${workno}` })),
  ],
}

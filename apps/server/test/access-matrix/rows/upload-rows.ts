import { createHash } from 'node:crypto'
import { KEPT_KINDS } from '../actors.ts'
import { accounts } from '../expected.ts'
import { plain, row, type Rows } from '../row.ts'
import { API } from '../test-world.ts'

const uploads = `${API}/uploads`
const part = Buffer.from('part')
const ownOnly = accounts({ mine: 200, anothers: 'not_found', missing: 'not_found' })
const ownDone = accounts({ mine: 204, anothers: 'not_found', missing: 'not_found' })
const ownWhole = accounts({
  mine: 'upload_incomplete',
  anothers: 'not_found',
  missing: 'not_found',
})

/** Adding works from a browser, on a server that lets all accounts. */
export const UPLOAD_ROWS: Rows = {
  'app POST /api/yomikura/uploads': [
    plain(accounts(200), (scene) => ({
      url: uploads,
      payload: {
        files: [{ path: `${scene.actor}.cbz`, size_bytes: part.length, modified_ms: 1 }],
      },
    })),
  ],
  'app GET /api/yomikura/uploads/:id': [
    row(KEPT_KINDS, ownOnly, async (scene) => ({ url: `${uploads}/${await scene.anUpload()}` })),
  ],
  'app PUT /api/yomikura/uploads/:id/files/:file/parts/:part': [
    row(KEPT_KINDS, ownDone, async (scene) => ({
      url: `${uploads}/${await scene.anUpload()}/files/0/parts/0`,
      headers: {
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${createHash('sha256').update(part).digest('base64')}:`,
      },
      payload: part,
    })),
  ],
  'app POST /api/yomikura/uploads/:id/finish': [
    row(KEPT_KINDS, ownWhole, async (scene) => ({
      url: `${uploads}/${await scene.anUpload('unsent')}/finish`,
    })),
  ],
  'app DELETE /api/yomikura/uploads/:id': [
    row(KEPT_KINDS, ownDone, async (scene) => ({ url: `${uploads}/${await scene.anUpload()}` })),
  ],
}

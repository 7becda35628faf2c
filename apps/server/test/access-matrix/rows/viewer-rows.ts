import { type ActorName, WORK_KINDS } from '../actors.ts'
import { anybody, people, readers } from '../expected.ts'
import { plain, row, type Rows } from '../row.ts'
import { API, BOOK, PICTURE } from '../test-world.ts'

const LEASE = `${API}/v3/viewer/lease`
const all = readers(200)

/** The one device that reads: those without works never had it, the loser has it no more. */
const leaseHolders = {
  ...people(200),
  newcomer: 'simultaneous_view',
  admin: 'simultaneous_view',
  leaseLoser: 'simultaneous_view',
} as const

/** As readers, while the device is the one that reads. */
const csr = {
  ...all,
  leaseLoser: {
    own: 'simultaneous_view',
    foreign: 'work_not_found',
    free: 'work_not_found',
    sample: 'work_not_found',
    preOrder: 'work_not_released',
    refunded: 'no_right',
    unknown: 'work_not_found',
  },
} as const satisfies Record<ActorName, unknown>

/** A token finds no page in a comic; who gets none is refused before. */
const refused = {
  own: 'grant_invalid',
  foreign: 'grant_invalid',
  free: 'grant_invalid',
  sample: 'grant_invalid',
  preOrder: 'grant_invalid',
  refunded: 'grant_invalid',
  unknown: 'grant_invalid',
} as const
const opened = { ...refused, own: 'file_not_found' } as const
const runs = {
  ...anybody(refused),
  owner: opened,
  superUser: { ...opened, preOrder: 'file_not_found' },
  leaseLoser: opened,
  outside: opened,
  stranger: { ...refused, foreign: 'file_not_found' },
  production: { ...opened, preOrder: 'file_not_found' },
} as const

const tokenBody = (public_key: string) => ({ revision: '', public_key })

/** Tokens of viewers and the account's one viewing place. */
export const VIEWER_ROWS: Rows = {
  'app POST /api/yomikura/v3/viewer/lease': [
    plain(leaseHolders, async (scene) => {
      const taken = await scene.takeLease()
      const epoch =
        taken.status === 200 ? taken.json<{ lease: { epoch: number } }>().lease.epoch : 1
      return { url: LEASE, payload: { epoch } }
    }),
  ],
  'app DELETE /api/yomikura/v3/viewer/lease': [
    plain(people(204), () => ({ url: `${LEASE}?epoch=1` })),
  ],
  // After the two above: it gives a place also to those who hold no work.
  'app PUT /api/yomikura/v3/viewer/lease': [
    plain(people(200), () => ({ url: LEASE, payload: {} })),
  ],
  'app POST /api/yomikura/v3/viewer/token/:workno': [
    row(WORK_KINDS, all, ({ workno, world }) => ({
      url: `${API}/v3/viewer/token/${workno}`,
      payload: { ...tokenBody(world.publicKey), play_type: 'image' },
    })),
  ],
  'app POST /api/yomikura/v3/download/token/:workno': [
    row(WORK_KINDS, all, ({ workno, world }) => ({
      url: `${API}/v3/download/token/${workno}`,
      payload: tokenBody(world.publicKey),
    })),
  ],
  'app POST /api/yomikura/v3/html/token/:workno': [
    row(WORK_KINDS, all, ({ workno }) => ({
      url: `${API}/v3/html/token/${workno}`,
      payload: {},
    })),
  ],
  'works GET /run/*': [
    plain(
      anybody('grant_invalid'),
      () => ({ url: '/run/made-up-token/index.html' }),
      'without a token',
    ),
    row(
      WORK_KINDS,
      runs,
      async (scene) => {
        const run = await scene.world.send(scene.actor, 'app', 'POST', {
          url: `${API}/v3/html/token/${scene.workno}`,
          payload: {},
        })
        if (run.status !== 200) return { url: '/run/none/index.html' }
        const { host, pathname } = new URL(run.json<{ url: string }>().url)
        return { url: `${pathname}index.html`, headers: { host } }
      },
      'with the token that the actor gets',
    ),
  ],
  'app GET /api/yomikura/v3/csr/token': [
    row(WORK_KINDS, csr, async (scene) => {
      await scene.takeLease()
      return { url: `${API}/v3/csr/token?workno=${scene.workno}&hashname=${PICTURE}&layout=fixed` }
    }),
  ],
  'app POST /api/yomikura/v3/csr/reflowable/token': [
    row(WORK_KINDS, all, ({ workno, world }) => ({
      url: `${API}/v3/csr/reflowable/token`,
      payload: {
        ...tokenBody(world.publicKey),
        workno,
        hashname: BOOK,
        play_type: 'epub_reflowable',
      },
    })),
  ],
}

import { toContentPath } from '@yomikura/content/content-folder'
import type { GrantParameters } from '@yomikura/contract/delivery'
import { WORK_KINDS, type WorkKind } from '../actors.ts'
import { anybody, coverViewers, givenAway, readers } from '../expected.ts'
import { type Cell, type Expected, row, type Rows } from '../row.ts'
import type { Scene } from '../test-scene.ts'
import { API, PICTURE, WORKNOS } from '../test-world.ts'
import { SHEETS } from '../../test-open-works.ts'

const toQuery = (parameters: GrantParameters) => new URLSearchParams(parameters).toString()
const toFile = ({ workno }: Scene, path: string) => `/${toContentPath(workno)}/${path}`

const NO_GRANT = {
  own: 'grant_invalid',
  foreign: 'grant_invalid',
  free: 'grant_invalid',
  sample: 'grant_invalid',
  preOrder: 'grant_invalid',
  refunded: 'grant_invalid',
  unknown: 'grant_invalid',
} as const satisfies Record<WorkKind, Cell>

/** A grant opens its one work, while the session lives and the right is there. */
const byGrant: Expected<WorkKind> = {
  ...anybody(NO_GRANT),
  owner: { ...NO_GRANT, own: 200, refunded: 'no_right' },
  superUser: { ...NO_GRANT, own: 200, refunded: 'no_right' },
  leaseLoser: { ...NO_GRANT, own: 200, refunded: 'no_right' },
  outside: { ...NO_GRANT, own: 200, refunded: 'no_right' },
  stranger: { ...NO_GRANT, foreign: 200 },
  production: { ...NO_GRANT, own: 200 },
  expired: { ...NO_GRANT, own: 'unauthorized', refunded: 'unauthorized' },
  loggedOut: { ...NO_GRANT, own: 'unauthorized', refunded: 'unauthorized' },
}

/** A viewer's grant also ends when another device takes over. */
const byViewerGrant: Expected<WorkKind> = {
  ...anybody(NO_GRANT),
  owner: { ...NO_GRANT, own: 200 },
  superUser: { ...NO_GRANT, own: 200 },
  outside: { ...NO_GRANT, own: 200 },
  production: { ...NO_GRANT, own: 200 },
  leaseLoser: { ...NO_GRANT, own: 'simultaneous_view' },
  stranger: { ...NO_GRANT, foreign: 200 },
}

async function openGrantQuery(scene: Scene, kind: 'free' | 'sample'): Promise<string> {
  const url = `${API}/v2/${kind}/token/${WORKNOS[kind]}`
  const answer = await scene.world.send(scene.actor, 'app', 'GET', { url })
  return toQuery(answer.json<{ parameters: GrantParameters }>().parameters)
}

const contentRows = [
  row(
    WORK_KINDS,
    byGrant,
    (scene) => {
      const cookie = scene.world.grant(scene.actor, scene.object as WorkKind)
      return { url: toFile(scene, `optimized/${PICTURE}`), ...(cookie && { headers: { cookie } }) }
    },
    'with the signing cookie the actor was once given',
  ),
  row(
    WORK_KINDS,
    anybody('grant_invalid'),
    (scene) => ({ url: toFile(scene, 'ziptree.json') }),
    'without a grant',
  ),
  row(
    WORK_KINDS,
    byViewerGrant,
    async (scene) => {
      const taken = await scene.takeLease()
      const query =
        taken.status === 200
          ? toQuery(taken.json<{ parameters: GrantParameters }>().parameters)
          : ''
      return { url: toFile(scene, `viewer/${PICTURE}/0.webp?${query}`) }
    },
    'with a viewer’s grant',
  ),
  row(
    WORK_KINDS,
    givenAway('free', 200, 'grant_invalid'),
    async (scene) => ({
      url: toFile(scene, `optimized/${PICTURE}?${await openGrantQuery(scene, 'free')}`),
    }),
    'with a grant on a free work',
  ),
  row(
    WORK_KINDS,
    givenAway('free', 'file_not_found', 'grant_invalid'),
    async (scene) => ({
      url: toFile(scene, `files/${PICTURE}?${await openGrantQuery(scene, 'free')}`),
    }),
    'for an original, with a grant on a free work',
  ),
  row(
    WORK_KINDS,
    givenAway('sample', 200, 'grant_invalid'),
    async (scene) => ({
      url: toFile(scene, `optimized/${PICTURE}?${await openGrantQuery(scene, 'sample')}`),
    }),
    'with a grant on a sample',
  ),
  row(
    WORK_KINDS,
    givenAway('sample', 'file_not_found', 'grant_invalid'),
    async (scene) => ({
      url: toFile(scene, `optimized/${SHEETS[2]}?${await openGrantQuery(scene, 'sample')}`),
    }),
    'for a page beyond the sample',
  ),
]

const covers = coverViewers(200, {
  guest: 'not_found',
  hidden: 'not_found',
  refunded: 'not_found',
})

/** Everything that gives out content, or leads to it. */
export const CONTENT_ROWS: Rows = {
  'app GET /api/yomikura/v3/download/sign/url': [
    row(WORK_KINDS, readers(200), ({ workno }) => ({
      url: `${API}/v3/download/sign/url?workno=${workno}`,
    })),
  ],
  'media GET /api/yomikura/v3/download/sign/cookie': [
    row(WORK_KINDS, readers(200), ({ workno }) => ({
      url: `${API}/v3/download/sign/cookie?workno=${workno}`,
    })),
  ],
  'media GET /content/*': contentRows,
  'media OPTIONS /content/*': [
    row(WORK_KINDS, anybody(204), (scene) => ({ url: toFile(scene, 'ziptree.json') })),
  ],
  'media GET /images/work/:type/:folder/:workno/:file': [
    row(WORK_KINDS, covers, (scene) => ({
      url: toFile(scene, `${scene.workno}_img_main.webp`).replace('/content/', '/images/'),
    })),
  ],
  'app GET /yomikura/download': [
    row(WORK_KINDS, readers(302), ({ workno }) => ({ url: `/yomikura/download?workno=${workno}` })),
  ],
  'app GET /api/yomikura/v3/download': [
    row(WORK_KINDS, readers(302), ({ workno }) => ({
      url: `${API}/v3/download?workno=${workno}`,
    })),
  ],
  'media GET /yomikura/download': [
    row(WORK_KINDS, readers(200), ({ workno }) => ({ url: `/yomikura/download?workno=${workno}` })),
  ],
}

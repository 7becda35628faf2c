import { WORK_KINDS } from '../actors.ts'
import { anybody, apps, coverViewers, takers } from '../expected.ts'
import { plain, row, type Row, type Rows } from '../row.ts'

/** A session is no token: the same question with the actor's cookie alone. */
const bySession = (url: string): Row =>
  plain(anybody('unauthorized'), () => ({ url }), 'with a session')

const feed = (url: string): Row[] => [
  plain(apps(200), async (scene) => ({ url, headers: await scene.anApp(['catalogue']) })),
  plain(
    apps('forbidden'),
    async (scene) => ({ url, headers: await scene.anApp(['files', 'progress']) }),
    'with other scopes',
  ),
  bySession(url),
]

/** Pieces of a work. That of the table is neither pictures, sound nor a book alone, and has none. */
const pieces = (toUrl: (workno: string) => string): Row[] => [
  row(WORK_KINDS, takers('file_not_found'), async (scene) => ({
    url: toUrl(scene.workno),
    headers: await scene.anApp(['files']),
  })),
  bySession(toUrl('BJ00000101')),
]

/** Places in files that are in no library: those of works are tested beside their module. */
const places = (url: string, payload?: object): Row[] => {
  const ask = (headers: Record<string, string>) => ({ url, headers, ...(payload && { payload }) })
  return [
    plain(apps(200), async (scene) => ask(await scene.anApp(['progress']))),
    plain(
      apps('forbidden'),
      async (scene) => ask(await scene.anApp(['catalogue', 'files'])),
      'with other scopes',
    ),
    plain(anybody('unauthorized'), () => ask({}), 'with a session'),
  ]
}

const covers = coverViewers(200, {
  guest: 'unauthorized',
  hidden: 'not_found',
  refunded: 'not_found',
})
const GUESTS = {
  nobody: 'unauthorized',
  forged: 'unauthorized',
  expired: 'unauthorized',
  loggedOut: 'unauthorized',
} as const

/** What other apps ask for, by a personal token. */
export const APP_ROWS: Rows = {
  'app GET /opds/auth': [plain(anybody(200), () => ({ url: '/opds/auth' }))],
  'app GET /opds/v1': feed('/opds/v1'),
  'app GET /opds/v1/': feed('/opds/v1/'),
  'app GET /opds/v1/works': feed('/opds/v1/works'),
  'app GET /opds/v1/series': feed('/opds/v1/series'),
  'app GET /opds/v1/lists': feed('/opds/v1/lists'),
  'app GET /opds/v1/search': feed('/opds/v1/search'),
  'app GET /opds/v2': feed('/opds/v2'),
  'app GET /opds/v2/': feed('/opds/v2/'),
  'app GET /opds/v2/works': feed('/opds/v2/works'),
  'app GET /opds/v2/series': feed('/opds/v2/series'),
  'app GET /opds/v2/lists': feed('/opds/v2/lists'),
  'app GET /opds/covers/:workno': [
    row(
      WORK_KINDS,
      {
        ...covers,
        ...GUESTS,
        ...{ production: 'unauthorized', admin: 'unauthorized' },
      },
      async (scene) => ({
        url: `/opds/covers/${scene.workno}`,
        headers: await scene.anApp(['catalogue']),
      }),
    ),
    bySession('/opds/covers/BJ00000101'),
  ],
  'app GET /opds/files/:workno': [
    row(WORK_KINDS, takers(200), async (scene) => ({
      url: `/opds/files/${scene.workno}`,
      headers: await scene.anApp(['files']),
    })),
    bySession('/opds/files/BJ00000101'),
  ],
  'app GET /opds/pages/:workno/:page': pieces((workno) => `/opds/pages/${workno}/0`),
  'app GET /opds/manifests/:workno': pieces((workno) => `/opds/manifests/${workno}`),
  'app GET /opds/tracks/:workno/:track': pieces((workno) => `/opds/tracks/${workno}/0`),
  'app GET /opds/books/:workno/*': pieces((workno) => `/opds/books/${workno}/a.xhtml`),
  'app GET /opds/positions/:workno': pieces((workno) => `/opds/positions/${workno}`),
  'app GET /kosync/users/auth': places('/kosync/users/auth'),
  'app POST /kosync/users/create': [
    plain(anybody('registration_closed'), () => ({
      url: '/kosync/users/create',
      payload: { username: 'new', password: '0'.repeat(32) },
    })),
  ],
  'app PUT /kosync/syncs/progress': places('/kosync/syncs/progress', {
    ...{ document: 'a'.repeat(32), progress: '7', percentage: 0.5, device: 'Kobo' },
  }),
  'app GET /kosync/syncs/progress/:document': places(`/kosync/syncs/progress/${'b'.repeat(32)}`),
}

/** What an operation does in one line, and the group it is shown in. */
type Operation = {
  tag: string
  summary: string
  /** What is answered where it is not JSON. */
  answer?: { status: 200 | 204 | 302; description: string }
}

type Group = Record<string, string | Omit<Operation, 'tag'>>

const leadsTo = (summary: string) => ({
  summary,
  answer: { status: 302, description: 'Leads on.' } as const,
})
const bytes = (summary: string, description: string) => ({
  summary,
  answer: { status: 200, description } as const,
})
const nothing = (summary: string) => ({
  summary,
  answer: { status: 204, description: 'Done.' } as const,
})

/** By method and address; `{api}` stands for `/api/{app}` and `{app}` for the product's segment. */
const GROUPS: Record<string, Group> = {
  server: {
    'GET /healthz': 'Whether the process runs.',
    'GET /readyz': 'Whether it can serve, and which of its parts fails.',
    'GET /metrics': bytes('Counters for Prometheus.', 'Text of the exposition format.'),
    'GET {api}/operator/ingest/jobs': 'Works that are taken in: how far each is, or how it ended.',
    'POST {api}/operator/ingest/jobs/:id/retry': nothing('Tries a given up ingest anew.'),
    'GET {api}/config': 'What the web app must know before it draws.',
    'GET {api}/docs': bytes('This description.', 'A page for browsers, else OpenAPI as JSON.'),
    'GET {api}/docs.json': bytes('This description.', 'OpenAPI as JSON.'),
  },
  sign_in: {
    'GET /login': leadsTo('Begins a sign-in at the shop’s provider.'),
    'GET /login/callback': leadsTo('Ends a sign-in: where the provider sends the browser back to.'),
    'GET /login/network': leadsTo('Leads back to the app, by way of a proxy’s own sign-in.'),
    'POST /login': leadsTo('Signs in with a password, where there is no provider.'),
    'POST /login/first-run': leadsTo('Makes the first account of an install without a provider.'),
    'GET /login/style.css': bytes('Looks of the sign-in form.', 'A style sheet.'),
    'POST /logout': 'Signs out here, and names where to sign out at the provider.',
    'POST /clear-storage': nothing('Has the browser erase what it stored of this origin.'),
    'POST /login/backchannel-logout': bytes('The provider ends sessions.', 'An empty answer.'),
    'GET {api}/authorize': 'Who is signed in; an empty object for a guest.',
    'GET {api}/devices': 'Where the person is signed in.',
    'DELETE {api}/devices': 'Signs out every device but the one that asks.',
    'DELETE {api}/devices/:id': 'Signs out one device.',
  },
  library: {
    'GET {api}/v3/content/count': 'How much there is to synchronise, and the server’s time.',
    'GET {api}/v3/content/sales': 'Works bought or changed since the last time.',
    'GET {api}/v3/content/removed': 'Works withdrawn or refunded since the last time.',
    'POST {api}/v3/content/works': 'Up to 100 works that the person holds, with their series.',
    'GET {api}/v3/content/products': 'A maker’s own works, page by page.',
    'GET {api}/v3/work/:workno': 'One work that the person holds.',
    'GET {api}/v3/work/:workno/preparation': 'How far a work is that cannot be read yet.',
    'POST {api}/v3/work/:workno/preparation':
      'Lets a work go before others, as somebody waits for it; how far it is.',
    'GET {api}/v2/work/:workno': 'What viewers show of a work, also to visitors.',
    'POST {api}/v3/genres': 'Names of genres.',
  },
  content: {
    'GET {api}/v3/download/sign/url': 'Signing parameters for a work’s files.',
    'GET {api}/v3/download/sign/cookie': 'Signing cookies for a work’s files.',
    'GET {api}/v3/download': leadsTo('Download link of a work, a folder or a file.'),
    'GET /{app}/download': bytes(
      'A whole work or a folder as a zip, or one file.',
      'The bytes, from any offset; on the app host a way to the media host.',
    ),
    'HEAD /{app}/download': bytes('As GET, without the bytes.', 'Headers only.'),
    'GET /content/*': bytes('A file of a work, opened by a grant.', 'The bytes, from any offset.'),
    'HEAD /content/*': bytes('As GET, without the bytes.', 'Headers only.'),
    'OPTIONS /content/*': nothing('Lets our pages send a bearer token.'),
    'GET /images/work/:type/:folder/:workno/:file': bytes('A work’s cover.', 'The picture.'),
  },
  viewer: {
    'POST {api}/v3/viewer/token/:workno':
      'Grant and wrapped key for a viewer; takes the one place.',
    'POST {api}/v3/download/token/:workno':
      'Grant and wrapped key for an offline copy; takes no place.',
    'PUT {api}/v3/viewer/lease': 'Takes the account’s one viewing place.',
    'POST {api}/v3/viewer/lease': 'Says that this device still reads.',
    'DELETE {api}/v3/viewer/lease': nothing('Gives the viewing place back.'),
    'GET {api}/v3/csr/token': 'Values that a viewer window is opened with.',
    'POST {api}/v3/csr/reflowable/token': 'Bearer token and wrapped key for an unpacked book.',
    'GET {api}/v3/viewer/series': 'The volumes around a work.',
    'GET {api}/v3/viewer/recommend': 'What a viewer’s last page shows.',
    'GET {api}/v3/viewer/recommend/voicecomic': 'As above, for voice comics.',
    'GET {api}/recommend': 'What goes with a work of the library.',
  },
  lists: {
    'GET {api}/mylists': 'All My Lists of the account.',
    'POST {api}/mylists': 'Makes a My List.',
    'PUT {api}/mylists/:id': 'Renames a My List.',
    'DELETE {api}/mylists/:id': 'Deletes a My List.',
    'POST {api}/mylists/:id/works': 'Adds a work at the end.',
    'POST {api}/mylists/:id/works/bulk': 'Adds several works at the end, all of them or none.',
    'PUT {api}/mylists/:id/works': 'Puts the works in a new order.',
    'DELETE {api}/mylists/:id/works/:entry': 'Takes a work out.',
    'GET {api}/playlists': 'All Playlists of the account.',
    'POST {api}/playlists': 'Makes a Playlist.',
    'PUT {api}/playlists/:id': 'Renames a Playlist.',
    'DELETE {api}/playlists/:id': 'Deletes a Playlist.',
    'POST {api}/playlists/:id/audios': 'Adds a track at the end.',
    'PUT {api}/playlists/:id/audios': 'Puts the tracks in a new order.',
    'DELETE {api}/playlists/:id/audios/:audioId': 'Takes a track out.',
    'GET {api}/ignore': 'Works that the account hides.',
    'POST {api}/ignore': 'Hides works.',
    'DELETE {api}/ignore': 'Shows works again.',
    'GET {api}/kept': 'Works that the asking browser said to keep offline.',
    'PUT {api}/kept': 'Notes which works the asking browser keeps offline.',
  },
  works: {
    'POST {api}/v3/html/token/:workno': 'Where an HTML work runs, on an origin of its own.',
    'GET /.yomikura/prelude.js': bytes('Tells the app what a running work saves.', 'A script.'),
    'GET /.yomikura/start.js': bytes('Puts saves back before a work starts.', 'A script.'),
    'GET /.yomikura/start.html': bytes('The page that a work starts from.', 'A page.'),
    'GET /.yomikura/keeper.js': bytes('Registers the worker of a kept work.', 'A script.'),
    'GET /.yomikura/kept/keeper.html': bytes('The hidden page beside a kept work.', 'A page.'),
    'GET /.yomikura/kept/worker.js': bytes('Answers for a kept work offline.', 'A script.'),
    'GET /run/*': bytes('A file of a running work.', 'The file.'),
    'GET /*': bytes('Leads a running work’s page to a file that it means by its root.', 'Nothing.'),
  },
  reading: {
    'GET {api}/progress': 'Places that changed since the cursor.',
    'PUT {api}/progress': 'Notes places; answers what is stored now.',
    'GET {api}/bookmarks': 'Bookmarks that changed since the cursor.',
    'PUT {api}/bookmarks': 'Sets and takes away bookmarks.',
    'GET {api}/highlights': 'Highlights and notes that changed since the cursor.',
    'PUT {api}/highlights': 'Sets, changes and takes away highlights; of each the latest wins.',
    'GET {api}/view_histories': 'Works opened last.',
    'POST {api}/view_histories': nothing('Notes that a work was opened.'),
    'GET {api}/reading_records': 'How much was read, newest first.',
    'POST {api}/reading_records': nothing('Notes how much was read.'),
    'GET {api}/settings': 'Settings that the account’s devices share.',
    'PUT {api}/settings': 'Changes settings; of each key the latest wins.',
  },
  free: {
    'GET {api}/v3/free/titles': 'Free titles in one of the orders.',
    'GET {api}/v3/free/titles/recommend': 'Free titles that go with a work.',
    'GET {api}/v2/free/series': 'The free volumes of a title.',
    'GET {api}/v2/free/token/:workno': 'Grant on a free work.',
    'POST {api}/v2/free/viewer/token/:workno': 'Grant and wrapped key for a viewer of a free work.',
    'GET {api}/v2/sample/token/:id': 'Grant on a work’s first pages.',
    'POST {api}/v2/sample/viewer/token/:id': 'As above, with what a viewer must know.',
  },
  storefront: {
    'POST {api}/storefront/webhooks': nothing('The shop tells of works, sales and refunds.'),
  },
}

const OPERATIONS = new Map<string, Operation>(
  Object.entries(GROUPS).flatMap(([tag, group]) =>
    Object.entries(group).map(([id, one]): [string, Operation] => [
      id,
      typeof one === 'string' ? { tag, summary: one } : { tag, ...one },
    ]),
  ),
)

/** What is known of a registered route; the older form of a call is described as the current one. */
export function findOperation(app: string, method: string, url: string): Operation | undefined {
  const path = url
    .replace(new RegExp(`^/api/${app}(?=/)`), '{api}')
    .replace(/^\/api(?=\/mylists)/, '{api}')
    .replace(new RegExp(`^/${app}(?=/)`), '/{app}')
  return OPERATIONS.get(`${method} ${path}`)
}

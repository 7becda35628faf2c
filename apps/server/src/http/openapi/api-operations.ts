import type { ErrorCode } from '@yomikura/contract/errors'
import { OTHER_APP_OPERATIONS } from './other-app-operations.ts'
import { SIGN_IN_OPERATIONS } from './sign-in-operations.ts'

/** What an operation does in one line, and the group it is shown in. */
export type Operation = {
  tag: ApiTag
  summary: string
  /** Codes of its own. What every call of its kind may answer is added: see `api-refusals.ts`. */
  refusals: readonly ErrorCode[]
  /** What is answered where it is not JSON. */
  answer?: { status: 200 | 204 | 302 | 303; description: string }
  /** Place in the document, from 0. */
  rank: number
}

type Group = Record<string, Omit<Operation, 'tag' | 'rank'>>

const json = (summary: string, ...refusals: ErrorCode[]) => ({ summary, refusals })
const leadsTo = (summary: string, description: string, ...refusals: ErrorCode[]) => ({
  summary,
  refusals,
  answer: { status: 302, description } as const,
})
const bytes = (summary: string, description: string, ...refusals: ErrorCode[]) => ({
  summary,
  refusals,
  answer: { status: 200, description } as const,
})
const nothing = (summary: string, ...refusals: ErrorCode[]) => ({
  summary,
  refusals,
  answer: { status: 204, description: 'Done; the answer is empty.' } as const,
})

const UNHELD = ['work_not_found', 'no_right'] as const
const UNREADABLE = [...UNHELD, 'work_not_ready', 'work_not_released'] as const
const UNOPENED = [
  'unauthorized',
  'file_not_found',
  'no_right',
  'not_free',
  'no_sample',
  'simultaneous_view',
  'range_not_satisfiable',
] as const
const NOT_LOADED = [
  'download_not_allowed',
  'file_not_found',
  'range_not_satisfiable',
  ...UNREADABLE,
] as const

/** Groups in the order that somebody who writes a client meets them. */
export const API_TAGS = {
  'Sign-in':
    'Who is signed in, and the browser’s way to the shop’s provider and back. A client without a browser is given the session cookie.',
  Library:
    'Synchronizing what the person holds: `content/count`, then `content/sales`, then `content/works` in batches, `content/removed` beside them. Keep `now` as the next `last`.',
  'Files of a work':
    'Grants on the files of a work, the files themselves, and downloads. The bytes come from the media host.',
  Viewers:
    'Opening a work to read: keys of the viewer files, the account’s one viewing place, and what stands around the pages.',
  Reading:
    'Places, bookmarks, highlights, settings and history, which the devices of an account share. Of each thing the latest change wins.',
  Lists: 'My Lists, Playlists, hidden works and works kept offline. `If-Match` guards changes.',
  'Other apps':
    'The library as an OPDS catalogue for other reading apps, which send a personal token. `works` takes all queries; the root leads to the rest.',
  'Free works and samples': 'What anybody may read without an account.',
  'HTML works': 'Where a work made of HTML runs, on an origin of its own.',
  'Adding works': 'Files that a person sends from a browser, where the operator lets them.',
  Shop: 'What the shop offers to this server, and where it sends its events. docs/guides/connect-a-storefront.md explains the order of steps.',
  Server: 'Health, configuration, this description, and the operator’s calls.',
} as const satisfies Record<string, string>

export type ApiTag = keyof typeof API_TAGS

/** By method and address; `{api}` stands for `/api/{app}` and `{app}` for the product's segment. */
const GROUPS: Record<ApiTag, Group> = {
  'Sign-in': SIGN_IN_OPERATIONS,
  Library: {
    'GET {api}/v3/content/count': json('How much there is to synchronize, and the server’s time.'),
    'GET {api}/v3/content/sales': json('Works bought or changed since the last time.'),
    'GET {api}/v3/content/removed': json('Works withdrawn or refunded since the last time.'),
    'POST {api}/v3/content/works': json(
      'Up to 100 works that the person holds, with their series.',
      'too_many_worknos',
    ),
    'GET {api}/v3/content/products': json('A maker’s own works, page by page.'),
    'GET {api}/v3/work/:workno': json('One work that the person holds.', ...UNHELD),
    'GET {api}/v3/work/:workno/preparation': json(
      'How far a work is that cannot be read yet.',
      ...UNHELD,
    ),
    'POST {api}/v3/work/:workno/preparation': json(
      'Lets a work go before others, as somebody waits for it; how far it is.',
      ...UNHELD,
    ),
    'GET {api}/v2/work/:workno': json(
      'What viewers show of a work, also to visitors.',
      'unauthorized',
      ...UNHELD,
    ),
    'POST {api}/v3/genres': json('Names of genres.'),
  },
  'Files of a work': {
    'GET {api}/v3/download/sign/url': json('Signing parameters for a work’s files.', ...UNREADABLE),
    'GET {api}/v3/download/sign/cookie': json('Signing cookies for a work’s files.', ...UNREADABLE),
    'GET /content/*': bytes(
      'A file of a work, opened by a grant.',
      'The bytes, from any offset.',
      ...UNOPENED,
    ),
    'HEAD /content/*': bytes('As GET, without the bytes.', 'Headers only.', ...UNOPENED),
    'OPTIONS /content/*': nothing('Lets our pages send a bearer token.'),
    'GET /images/work/:type/:folder/:workno/:file': bytes(
      'A work’s cover.',
      'The picture, as WebP.',
      ...(['not_found', 'range_not_satisfiable'] as const),
    ),
    'GET {api}/v3/download': leadsTo(
      'Download link of a work, a folder or a file.',
      'Leads to the same download on the media host.',
      'download_not_allowed',
      'file_not_found',
      ...UNREADABLE,
    ),
    'GET /{app}/download': bytes(
      'A whole work or a folder as a zip, or one file.',
      'The bytes, from any offset; the app host leads to the media host (302).',
      ...NOT_LOADED,
    ),
    'HEAD /{app}/download': bytes('As GET, without the bytes.', 'Headers only.', ...NOT_LOADED),
  },
  Viewers: {
    'POST {api}/v3/viewer/token/:workno': json(
      'Grant and wrapped key for a viewer; takes the one place.',
      'public_key_invalid',
      'revision_outdated',
      ...UNREADABLE,
    ),
    'POST {api}/v3/download/token/:workno': json(
      'Grant and wrapped key for an offline copy; takes no place.',
      'public_key_invalid',
      'revision_outdated',
      ...UNREADABLE,
    ),
    'POST {api}/v3/csr/reflowable/token': json(
      'Bearer token and wrapped key for an unpacked book; takes the one place.',
      'public_key_invalid',
      'revision_outdated',
      'file_not_found',
      ...UNREADABLE,
    ),
    'GET {api}/v3/csr/token': json(
      'Values that a viewer window is opened with; the device must hold the one place.',
      'lease_required',
      'simultaneous_view',
      'file_not_found',
      ...UNREADABLE,
    ),
    'PUT {api}/v3/viewer/lease': json('Takes the account’s one viewing place.'),
    'POST {api}/v3/viewer/lease': json('Says that this device still reads.', 'simultaneous_view'),
    'DELETE {api}/v3/viewer/lease': nothing('Gives the viewing place back.'),
    'GET {api}/v3/viewer/series': json('The volumes around a work.', ...UNHELD),
    'GET {api}/v3/viewer/recommend': json('What a viewer’s last page shows.', ...UNHELD),
    'GET {api}/v3/viewer/recommend/voicecomic': json(
      'What the last page of a voice comic shows: voice comics and the next volume.',
      ...UNHELD,
    ),
    'GET {api}/recommend': json('What goes with a work of the library.', ...UNHELD),
  },
  Reading: {
    'GET {api}/progress': json('Places that changed since the cursor.'),
    'PUT {api}/progress': json('Notes places; answers what is stored now.'),
    'GET {api}/bookmarks': json('Bookmarks that changed since the cursor.'),
    'PUT {api}/bookmarks': json('Sets and takes away bookmarks.'),
    'GET {api}/highlights': json('Highlights and notes that changed since the cursor.'),
    'PUT {api}/highlights': json('Sets, changes and takes away highlights.'),
    'GET {api}/settings': json('Settings that the account’s devices share.'),
    'PUT {api}/settings': json('Changes settings.'),
    'GET {api}/view_histories': json('Works opened last.'),
    'POST {api}/view_histories': nothing('Notes that a work was opened.', ...UNHELD),
    'GET {api}/reading_records': json('How much was read, newest first.'),
    'POST {api}/reading_records': nothing('Notes how much was read.', ...UNHELD),
  },
  Lists: {
    'GET {api}/mylists': json('All My Lists of the account.'),
    'POST {api}/mylists': json('Makes a My List.', 'empty_title', 'exceedMylistLimit'),
    'PUT {api}/mylists/:id': json('Renames a My List.', 'empty_title', 'not_found'),
    'DELETE {api}/mylists/:id': json('Deletes a My List.', 'not_found'),
    'POST {api}/mylists/:id/works': json(
      'Adds a work at the end.',
      'not_found',
      'mylist_work_duplicate',
      'exceedMylistWorkLimit',
      ...UNHELD,
    ),
    'POST {api}/mylists/:id/works/bulk': json(
      'Adds several works at the end, all of them or none.',
      'not_found',
      'exceedMylistWorkLimit',
      ...UNHELD,
    ),
    'PUT {api}/mylists/:id/works': json(
      'Puts the works in a new order.',
      'not_found',
      'order_mismatch',
    ),
    'DELETE {api}/mylists/:id/works/:entry': json(
      'Takes a work out.',
      'not_found',
      'version_required',
    ),
    'GET {api}/playlists': json('All Playlists of the account.'),
    'POST {api}/playlists': json('Makes a Playlist.', 'empty_title', 'PLAYLIST_LIMIT'),
    'PUT {api}/playlists/:id': json('Renames a Playlist.', 'empty_title', 'not_found'),
    'DELETE {api}/playlists/:id': json('Deletes a Playlist.', 'not_found'),
    'POST {api}/playlists/:id/audios': json(
      'Adds a track at the end.',
      'not_found',
      'TRACK_LIMIT',
      ...UNHELD,
    ),
    'PUT {api}/playlists/:id/audios': json(
      'Puts the tracks in a new order.',
      'not_found',
      'order_mismatch',
    ),
    'DELETE {api}/playlists/:id/audios/:audioId': json('Takes a track out.', 'not_found'),
    'GET {api}/ignore': json('Works that the account hides.'),
    'POST {api}/ignore': json('Hides works.'),
    'DELETE {api}/ignore': json('Shows works again.'),
    'GET {api}/kept': json('Works that the asking browser said to keep offline.'),
    'PUT {api}/kept': json('Notes which works the asking browser keeps offline.'),
  },
  'Other apps': OTHER_APP_OPERATIONS,
  'Free works and samples': {
    'GET {api}/v3/free/titles': json('Free titles in one of the orders.'),
    'GET {api}/v3/free/titles/recommend': json('Free titles that go with a work.'),
    'GET {api}/v2/free/series': json('The free volumes of a title.', 'not_free'),
    'GET {api}/v2/free/token/:workno': json('Grant on a free work.', 'not_free'),
    'POST {api}/v2/free/viewer/token/:workno': json(
      'Grant and wrapped key for a viewer of a free work.',
      'public_key_invalid',
      'revision_outdated',
      'not_free',
    ),
    'GET {api}/v2/sample/token/:id': json('Grant on a work’s sample.', 'no_sample'),
    'POST {api}/v2/sample/viewer/token/:id': json(
      'Grant on a work’s sample, with what a viewer must know.',
      'public_key_invalid',
      'no_sample',
    ),
  },
  'HTML works': {
    'POST {api}/v3/html/token/:workno': json(
      'Where an HTML work runs, on an origin of its own.',
      'file_not_found',
      ...UNREADABLE,
    ),
    'GET /.yomikura/prelude.js': bytes(
      'Reports to the app what a running work saves.',
      'A script.',
    ),
    'GET /.yomikura/start.js': bytes('Puts saves back before a work starts.', 'A script.'),
    'GET /.yomikura/start.html': bytes('The page that a work starts from.', 'A page.'),
    'GET /.yomikura/keeper.js': bytes('Registers the worker of a kept work.', 'A script.'),
    'GET /.yomikura/kept/keeper.html': bytes('The hidden page beside a kept work.', 'A page.'),
    'GET /.yomikura/kept/worker.js': bytes('Answers for a kept work offline.', 'A script.'),
    'GET /run/*': bytes('A file of a running work.', 'The file.', 'file_not_found'),
    'GET /*': bytes('Leads a running work’s page to a file that it means by its root.', 'Nothing.'),
  },
  'Adding works': {
    'POST {api}/uploads': json(
      'Begins an upload, or goes on with the one of the same files.',
      'upload_name_refused',
      'upload_quota',
      'upload_open_limit',
    ),
    'GET {api}/uploads/:id': json('How far an upload is, and its works.', 'not_found'),
    'PUT {api}/uploads/:id/files/:file/parts/:part': nothing(
      'Sends a part of a file, in any order. One that is there already is left as it is.',
      ...(['not_found', 'upload_finished', 'upload_part_damaged'] as const),
    ),
    'POST {api}/uploads/:id/finish': json(
      'Has works made of the files.',
      ...(['not_found', 'upload_incomplete'] as const),
    ),
    'DELETE {api}/uploads/:id': nothing('Removes what was sent.', 'not_found', 'upload_finished'),
  },
  Shop: {
    'GET /api/feed/works': json('The shop’s catalogue, page by page.'),
    'GET /api/feed/sales': json('All sales of the shop, page by page, refunded ones included.'),
    'POST {api}/storefront/webhooks': nothing(
      'Takes one event of the shop: a sale, a refund, or a change of a work.',
      'webhook_signature',
      'webhook_stale',
    ),
  },
  Server: {
    'GET /healthz': json('Whether the process runs.'),
    'GET /readyz': json('Whether it can serve, and which of its parts fails.'),
    'GET {api}/config': json('What a client must know before it draws.'),
    'GET {api}/docs': bytes('This description.', 'A page for browsers, else OpenAPI as JSON.'),
    'GET {api}/docs.json': bytes('This description as OpenAPI.', 'OpenAPI as JSON.'),
    'GET {api}/docs.css': bytes('Looks of this description’s page.', 'A style sheet.'),
    'GET /metrics': bytes('Counters for Prometheus.', 'Text of the exposition format.'),
    'GET {api}/operator/ingest/jobs': json(
      'Works that are taken in: how far each is, or how it ended.',
    ),
    'POST {api}/operator/ingest/jobs/:id/retry': nothing(
      'Tries a given up ingest again.',
      'not_found',
    ),
    'POST {api}/operator/storefront/reconcile': json('Reads all feeds of the shop again, soon.'),
  },
}

const OPERATIONS = new Map<string, Operation>(
  Object.entries(GROUPS)
    .flatMap(([tag, group]) => Object.entries(group).map(([id, one]) => ({ tag, id, one })))
    .map(({ tag, id, one }, rank) => [id, { ...one, tag: tag as ApiTag, rank }]),
)

/** Name of a registered route in the table; the older form of a call is described as the current one. */
export function toOperationId(app: string, method: string, url: string): string {
  const path = url
    .replace(new RegExp(`^/api/${app}(?=/)`), '{api}')
    .replace(/^\/api(?=\/mylists)/, '{api}')
    .replace(new RegExp(`^/${app}(?=/)`), '/{app}')
  return `${method} ${path}`
}

/** What is known of a registered route. */
export function findOperation(app: string, method: string, url: string): Operation | undefined {
  return OPERATIONS.get(toOperationId(app, method, url))
}

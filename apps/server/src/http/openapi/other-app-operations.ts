import type { ErrorCode } from '@yomikura/contract/errors'

const bytes = (summary: string, description: string, ...refusals: ErrorCode[]) => ({
  summary,
  refusals,
  answer: { status: 200, description } as const,
})

/** Why no plain file is sent. */
const NOT_PLAIN = [
  'not_found',
  'file_not_found',
  'download_not_allowed',
  'range_not_satisfiable',
  'work_not_found',
  'no_right',
  'work_not_ready',
  'work_not_released',
] as const

/** The feeds of one form of the catalogue. */
function describeFeeds(segment: string, form: string) {
  const feed = `A feed in ${form}.`
  const root = bytes('Where a reader of the catalogue begins.', feed)
  return {
    [`GET /opds/${segment}`]: root,
    [`GET /opds/${segment}/`]: root,
    [`GET /opds/${segment}/works`]: bytes(
      'Works: all, of a kind, of a series, of a list, begun or found ones.',
      feed,
    ),
    [`GET /opds/${segment}/series`]: bytes('Series of the library.', feed),
    [`GET /opds/${segment}/lists`]: bytes('My Lists of the account.', feed),
  }
}

/** What other apps ask for, which send a personal token. */
export const OTHER_APP_OPERATIONS = {
  'GET /opds/auth': bytes('How an app signs in.', 'An authentication document for OPDS.'),
  ...describeFeeds('v1', 'OPDS 1.2'),
  'GET /opds/v1/search': bytes('How to search.', 'A description for OpenSearch.'),
  ...describeFeeds('v2', 'OPDS 2.0'),
  'GET /opds/covers/:workno': bytes('A work’s cover.', 'The picture, as WebP.', ...NOT_PLAIN),
  'GET /opds/files/:workno': bytes(
    'A work that may leave: its one file, or all of its files as a zip.',
    'The bytes, from any offset.',
    ...NOT_PLAIN,
  ),
  'HEAD /opds/files/:workno': bytes('As GET, without the bytes.', 'Headers only.', ...NOT_PLAIN),
  'GET /opds/pages/:workno/:page': bytes(
    'A page of a book of pictures that may leave.',
    'The picture.',
    ...NOT_PLAIN,
  ),
  'GET /opds/manifests/:workno': bytes(
    'The pages of a book of pictures, the recordings of a work of sound, or the files of a book, that may leave.',
    'A manifest of Readium: Divina, audiobook or EPUB.',
    ...NOT_PLAIN,
  ),
  'GET /opds/books/:workno/*': bytes(
    'A file of a book that may leave, by its path in the book.',
    'The bytes of its safe copy, from any offset.',
    ...NOT_PLAIN,
  ),
  'GET /opds/positions/:workno': bytes(
    'Places of a book that may leave, in Readium’s count.',
    'A list of positions of Readium.',
    ...NOT_PLAIN,
  ),
  'GET /opds/tracks/:workno/:track': bytes(
    'A recording of a work of sound that may leave.',
    'The bytes, from any offset.',
    ...NOT_PLAIN,
  ),
  'GET /kosync/users/auth': {
    summary: 'Whether KOReader may sync places.',
    refusals: [],
  },
  'POST /kosync/users/create': {
    summary: 'Refused: accounts are not made by apps.',
    refusals: ['registration_closed'] as ErrorCode[],
    answer: { status: 204, description: 'Never sent: each request is refused.' } as const,
  },
  'PUT /kosync/syncs/progress': {
    summary: 'Takes in where KOReader is in a file.',
    refusals: [],
  },
  'GET /kosync/syncs/progress/:document': {
    summary: 'Where the reader is in a file, as KOReader goes to it.',
    refusals: [],
  },
}

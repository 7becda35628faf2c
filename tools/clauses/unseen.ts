import type { Value } from './list-values.ts'

const LIMITS = 'packages/contract/src/limits.ts › LIMITS'
const INGEST = 'packages/contract/src/server-limits.ts › INGEST_LIMITS'
const COVER = 'packages/ingest/src/drawn-cover/draw-cover.ts'

/**
 * Values that no behavior shows, by id or by the constant that holds them, each with the reason: another
 * number would be as right for everyone who uses the product. No number of the specification is among them
 * (decision 111).
 */
export const UNSEEN: Readonly<Record<string, string>> = {
  [`${LIMITS}.openedTrees`]:
    'Trees held in memory. One that was let go is read from the browser’s store again.',
  [`${LIMITS}.openedSources`]:
    'Works whose grant is held in memory. One that was let go is asked for again.',
  [`${LIMITS}.feedRowsAtOnce`]:
    'Rows that a shelf is read by. The feed is the same at any number; fewer take less memory.',
  [`${LIMITS}.feedShelfWorks`]:
    'Lists held in memory for feeds. One that was let go is read from the database again.',
  [`${LIMITS}.feedDescribedWorks`]:
    'Works whose files are remembered for feeds. Those of one that was let go are looked up again.',
  'apps/server/src/http/app.ts › SLOW_LIMITS.connectionsCheckingInterval':
    'How often Node looks for slow senders. The times that it looks for stand in a test.',
  [`${INGEST}.workerFiles`]:
    'Files after which a process is replaced. What it makes is the same at any number; tests give few.',
  [`${INGEST}.longFilmSeconds`]:
    'Films from this length on are made quality by quality. A killed run begins again with less; films are the same.',
  [`${INGEST}.pdfReadBytes`]:
    'Bytes after which a document is opened again, so that memory is given back. Its pages are the same.',
  [`${COVER} › TITLE_SIZES`]:
    'Sizes that a title is tried in, the largest that fits first. Tests show that titles fit.',
  [`${COVER} › MAKER_SIZES`]:
    'Sizes that a maker’s name is tried in, the largest that fits first. Tests show that names fit.',
}

/** Whether a value, or the constant that holds it, is one of the list. */
export function isUnseen(id: string, list: Readonly<Record<string, string>> = UNSEEN): boolean {
  return Object.keys(list).some(
    (entry) => id === entry || (id.startsWith(entry) && /^[.[]/.test(id.slice(entry.length))),
  )
}

/** Entries of the list that cover no value any more. */
export function listStale(
  values: readonly Pick<Value, 'id'>[],
  list: Readonly<Record<string, string>> = UNSEEN,
): string[] {
  return Object.keys(list).filter(
    (entry) => !values.some(({ id }) => isUnseen(id, { [entry]: '' })),
  )
}

import type { LibraryIndex } from './library-index.ts'

/**
 * Owned works of a series as rows of the library: by volume number, those of one number in the library's
 * order of titles.
 */
export function listVolumes(
  index: LibraryIndex,
  isOfSeries: (seriesId: string) => boolean,
): number[] {
  return [...index.columns.orders.title]
    .filter((row) => isOfSeries(index.text('seriesId', row)))
    .sort((a, b) => index.number('volume', a) - index.number('volume', b))
}

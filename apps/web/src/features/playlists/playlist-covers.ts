import type { Playlist } from '@yomikura/contract/playlists'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { COVER_COUNT } from '#parts/lists/CoverCollage.tsx'
import { takeFirst } from '#parts/lists/take-first.ts'

/** Works of the first tracks, each once: four times the same picture says nothing. */
export function toPlaylistCovers(
  { data }: Playlist,
  find: (workno: string) => ShelfRow | undefined,
): ShelfRow[] {
  const worknos = [...new Set(data.map(({ workno }) => workno))]
  return takeFirst(worknos, COVER_COUNT, find)
}

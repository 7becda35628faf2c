/** What an add dialog shows: its own addresses lie below `/{list}/{id}/add/` (specification.md#1.2). */
export type PickerPlace =
  | { kind: 'library' }
  | { kind: 'series'; seriesId: string }
  | { kind: 'folder'; workno: string; path: string }

/** @param splat the rest of the address, decoded; whatever is not known shows the library */
export function toPickerPlace(splat: string): PickerPlace {
  const [, seriesId] = /^series\/([^/]+)$/.exec(splat) ?? []
  if (seriesId !== undefined) return { kind: 'series', seriesId }
  const [, workno, path = ''] = /^([A-Z]{2}\d{6,8})\/tree(?:\/(.*))?$/s.exec(splat) ?? []
  if (workno !== undefined) return { kind: 'folder', workno, path: path.replace(/\/$/, '') }
  return { kind: 'library' }
}

/** The rest of the address of a work's folder; the root when `path` is empty. */
export function toFolderSplat(workno: string, path = ''): string {
  return path === '' ? `${workno}/tree` : `${workno}/tree/${path}`
}

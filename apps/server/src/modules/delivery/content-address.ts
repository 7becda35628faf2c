import { toContentPath } from '@yomikura/content/content-folder'

/** Absolute address of a work's folder on the media host, ending in `/` (wire.md#content). */
export function toContentUrl(mediaUrl: string, workno: string): string {
  return `${mediaUrl}/${toContentPath(workno)}/`
}

/** Storage key of a revision's folder, without a slash at its end. */
export function toRevisionKey(workno: string, revision: string): string {
  return `${toContentPath(workno)}/${revision}`
}

/**
 * Splits a path of the media host into work and file. Only the one canonical spelling is taken:
 * `/content/work/{type}/{folder}/{workno}/{file path}`.
 * @param path decoded once, without query
 * @returns undefined when it is anything else
 */
export function parseContentPath(path: string): { workno: string; file: string } | undefined {
  const match = /^\/content\/work\/[a-z]+\/[A-Z]{2}[0-9]{6,8}\/([RVB][A-Z][0-9]{6,8})\/(.+)$/.exec(
    path,
  )
  const [, workno, file] = match ?? []
  if (workno === undefined || file === undefined) return undefined
  return path.startsWith(`/${toContentPath(workno)}/`) ? { workno, file } : undefined
}

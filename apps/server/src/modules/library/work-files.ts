import { toContentFolder } from '@yomikura/content/content-folder'
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import type { Work } from '@yomikura/contract/works'

/** What decides where a work's cover lies. */
export type CoverPlace = {
  workno: string
  revision: string | null
  /** Of a drawn cover; null for one from the work's files. */
  cover_print: string | null
}

/**
 * Addresses of a work's cover on the media host. They change with the revision, and those of a drawn
 * cover with what is drawn, so caches may keep them.
 */
export function toWorkFiles(
  mediaUrl: string,
  { workno, revision, cover_print }: CoverPlace,
): Pick<Work, 'work_files' | 'work_thumbnail_url'> {
  const version = cover_print ?? revision ?? FALLBACK_REVISION
  const { type, folder } = toContentFolder(workno)
  const base = `${mediaUrl}/images/work/${type}/${folder}/${workno}/${workno}_img_main`
  const main = `${base}.webp?v=${version}`
  const thumb = `${base}_300x300.webp?v=${version}`
  return {
    work_files: { main, sam: thumb, thumb, mainThumb: thumb },
    work_thumbnail_url: thumb,
  }
}

import { toContentFolder } from '@yomikura/content/content-folder'
import type { Work } from '@yomikura/contract/works'

/** Addresses of a work's cover on the media host; they change with the revision, so caches may keep them. */
export function toWorkFiles(
  mediaUrl: string,
  workno: string,
  revision: string,
): Pick<Work, 'work_files' | 'work_thumbnail_url'> {
  const { type, folder } = toContentFolder(workno)
  const base = `${mediaUrl}/images/work/${type}/${folder}/${workno}/${workno}_img_main`
  const main = `${base}.webp?v=${revision}`
  const thumb = `${base}_300x300.webp?v=${revision}`
  return {
    work_files: { main, sam: thumb, thumb, mainThumb: thumb },
    work_thumbnail_url: thumb,
  }
}

import { LAYOUT } from '@yomikura/content/layout'
import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { cutEbook } from './sample-ebook.ts'
import { cutSample } from './sample-tree.ts'

const META = 'viewer-meta.json'

/** What opens of a work to anybody, by path below its revision. Nothing else does. */
export type Sample = {
  /** Where each file lies. */
  files: ReadonlyMap<string, string>
  /** Files that are made for the sample and stored nowhere. */
  made: ReadonlyMap<string, Buffer>
}

/**
 * The first pages of a published work.
 *
 * @param folder storage key of the revision, without a slash at its end
 */
export async function loadSample(
  storage: ObjectStorage,
  folder: string,
  pageCount: number,
): Promise<Sample> {
  const read = async <T>(path: string): Promise<T> =>
    JSON.parse((await storage.readWhole(`${folder}/${path}`)).body.toString()) as T
  const { body, paths, ebooks } = cutSample(await read<Ziptree>(LAYOUT.ziptree), pageCount)
  const files = new Map([...paths].map((path) => [path, path]))
  const made = new Map<string, Buffer>([[LAYOUT.ziptree, body]])
  for (const [hashname, pages] of ebooks) {
    const place = `${LAYOUT.viewer}/${hashname}`
    const stored = await read<Record<string, string>>(`${place}/${LAYOUT.manifest}`)
    const whole = await read<ViewerMeta>(`${place}/${stored[META] ?? META}`)
    const { meta, names, captions } = cutEbook(whole, pages)
    made.set(`${place}/${META}`, Buffer.from(JSON.stringify(meta)))
    for (const path of captions) files.set(path, path)
    for (const name of names) {
      const own = stored[name]
      if (own !== undefined) files.set(`${place}/${name}`, `${place}/${own}`)
    }
  }
  return { files, made }
}

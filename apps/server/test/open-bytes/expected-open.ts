import { LAYOUT } from '@yomikura/content/layout'
import { walkFiles } from '@yomikura/content/tree-path'
import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import { toGivenAway } from '@yomikura/demo-works/given-away'
import type { DemoRevision } from './test-demo-revisions.ts'

export const META = 'viewer-meta.json'

/** What a visitor may have of a work by which grant, by path below its folder. Everything else is closed. */
export function expectOpen(demo: DemoRevision): { free: Set<string>; sample: Set<string> } {
  const { is_one_click_free, sample_pages } = toGivenAway(demo.work)
  return {
    free: new Set(is_one_click_free ? [...demo.asked.keys()].filter(isReading) : []),
    sample: new Set(sample_pages > 0 ? listSample(demo, sample_pages) : []),
  }
}

/** Free to read, not to take: no original, and nothing that is only for the server. */
function isReading(path: string): boolean {
  const closed = [`${LAYOUT.files}/`, 'cover/']
  if (closed.some((folder) => path.startsWith(folder))) return false
  return path !== LAYOUT.reuse && !path.endsWith(`/${LAYOUT.manifest}`)
}

/** The first pages, written down here once more on purpose: the server's own list proves nothing. */
function listSample(demo: DemoRevision, pageCount: number): string[] {
  const pages: string[][] = []
  for (const { entry } of walkFiles(demo.ziptree.tree)) {
    const playfile = demo.ziptree.playfile[entry.hashname]
    if (!playfile || entry.type !== 'file') continue
    if ('image' in playfile) {
      const { optimized, large, small } = playfile.image
      const levels = [large, small].flatMap((level) => level ?? [])
      const others = levels.map(({ name }) => `${LAYOUT.optimized}/${name}`)
      pages.push([...toPair(optimized.name), ...others])
    }
    if ('pdf' in playfile) {
      pages.push(
        ...playfile.pdf.page.map(({ optimized, large, text }) => [
          ...toPair(optimized.name),
          ...(large ? [`${LAYOUT.optimized}/${large.name}`] : []),
          ...(text ? [`${LAYOUT.text}/${text.name}`] : []),
        ]),
      )
    }
    pages.push(...listEbookPages(demo, entry.hashname))
  }
  return [LAYOUT.ziptree, ...new Set(pages.slice(0, pageCount).flat())]
}

const toPair = (name: string) => [`${LAYOUT.optimized}/${name}`, `${LAYOUT.thumbnails}/${name}`]

function listEbookPages({ asked, ziptree }: DemoRevision, hashname: string): string[][] {
  const folder = `${LAYOUT.viewer}/${hashname}`
  const stored = asked.get(`${folder}/${META}`)
  if (!stored) return []
  const { pages } = JSON.parse(stored.toString()) as ViewerMeta
  const cover = JSON.stringify(ziptree.playfile[hashname]).match(/"cover":\{"name":"([^"]+)"/)?.[1]
  return pages.map(({ src, audio, audios = [] }, index) => [
    ...[src, ...(audio ? [audio.src] : []), ...audios.map((sound) => sound.src)].map(
      (name) => `${folder}/${name}`,
    ),
    ...(index === 0 ? [`${folder}/${META}`, ...(cover ? toPair(cover) : [])] : []),
  ])
}

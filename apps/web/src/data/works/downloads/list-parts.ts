import { type Book, BOOK_MANIFEST, BOOK_TEXT } from '@yomikura/content/book'
import { findBookParts, findEbookParts } from '@yomikura/content/ebook-parts'
import { LAYOUT } from '@yomikura/content/layout'
import { findEntry, joinTreePath, listFolder, walkFiles } from '@yomikura/content/tree-path'
import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import type { SoundCopy } from '@yomikura/player/sound-copy'
import type {
  HlsFile,
  OptimizedImage,
  PdfPlayfile,
  Playfile,
  Ziptree,
} from '@yomikura/content/ziptree'

/** A stored file that belongs to a file of the tree. `length` is undefined where no list gives it. */
export type Part = { path: string; length: number | undefined }

/** A part that lists more parts: it is fetched first. */
export type PartList = Part & { kind: 'film' | 'pictures' | 'book' }

/** A file of the tree that can be kept offline. */
export type Keepable = { hashname: string; path: string; length: number }

/** Files that are opened with the work's key. */
export function needsKey({ playfile }: Pick<Ziptree, 'playfile'>): boolean {
  return Object.values(playfile).some((one) => findBookParts(one) ?? findEbookParts(one))
}

/**
 * What can be kept of a work, a folder or a file, in tree order. Subtitles, which trees hide, come
 * with what they belong to.
 *
 * @param path full path in the tree; empty for the whole work
 */
export function listKeepable(ziptree: Ziptree, path: string): Keepable[] {
  const folder = listFolder(ziptree.tree, path)
  const entry = folder ? undefined : findEntry(ziptree.tree, path)
  const files = folder
    ? [...walkFiles(folder, path)]
    : entry && entry.type !== 'folder'
      ? [{ path, entry }, ...listSubtitles(ziptree, entry.hashname)]
      : []
  const seen = new Set<string>()
  return files.flatMap(({ path: filePath, entry: { hashname } }) => {
    const playfile = ziptree.playfile[hashname]
    if (!playfile || seen.has(hashname)) return []
    seen.add(hashname)
    const { parts, list } = listParts(ziptree, hashname)
    if (parts.length === 0 && !list) return []
    return { hashname, path: filePath, length: sumLength(playfile, parts) }
  })
}

/** The subtitles of a film or a sound, as files of the tree. */
function listSubtitles({ tree, playfile }: Ziptree, hashname: string) {
  const one = playfile[hashname]
  const captions = one && 'captions' in one ? (one.captions ?? []) : []
  const own = new Set(captions.map((caption) => caption.hashname))
  return own.size === 0
    ? []
    : [...walkFiles(tree, '')].filter((file) => own.has(file.entry.hashname))
}

/**
 * The parts that the tree names, and the list of those that it does not.
 *
 * @param copy of a sound, where it has two: this device plays one of them
 */
export function listParts(
  ziptree: Pick<Ziptree, 'playfile'>,
  hashname: string,
  copy: SoundCopy = 'plain',
): { parts: Part[]; list?: PartList } {
  const playfile = ziptree.playfile[hashname]
  if (!playfile) return { parts: [] }
  const named = listNamed(playfile, copy)
  const list = findList(playfile, hashname)
  const original = runsInBrowser(ziptree)
    ? [{ path: `${LAYOUT.files}/${hashname}`, length: playfile.length }]
    : []
  return { parts: [...named, ...original], ...(list && { list }) }
}

/** The parts that a list names. @param bytes the list, restored */
export function readPartList({ kind, path }: PartList, bytes: Uint8Array): Part[] {
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const folder = path.split('/').slice(0, 2).join('/')
  switch (kind) {
    case 'film':
      return (json as HlsFile[]).map(({ name, length }) => inOptimized(name, length))
    case 'pictures':
      return dedupe(
        (json as ViewerMeta).pages.flatMap(({ src, length, audio, audios = [] }) => [
          { path: joinTreePath(folder, src), length },
          ...[...(audio ? [audio] : []), ...audios].flatMap(({ src: sound, captions = [] }) => [
            { path: joinTreePath(folder, sound), length: undefined },
            ...captions.map(({ name }) => inOptimized(name)),
          ]),
        ]),
      )
    case 'book':
      return [
        { path: joinTreePath(folder, BOOK_TEXT), length: undefined },
        ...Object.entries((json as Book).resources).map(([name, { length }]) => ({
          path: joinTreePath(folder, name),
          length,
        })),
      ]
  }
}

const inOptimized = (name: string, length?: number): Part => ({
  path: `${LAYOUT.optimized}/${name}`,
  length,
})

function toPicture({ name, length }: OptimizedImage): Part[] {
  return [inOptimized(name, length), { path: `${LAYOUT.thumbnails}/${name}`, length: undefined }]
}

function listNamed(playfile: Playfile, copy: SoundCopy): Part[] {
  if (playfile.type === 'image' && 'image' in playfile) return toPicture(playfile.image.optimized)
  if (playfile.type === 'pdf' && 'pdf' in playfile) return listDocument(playfile)
  if (playfile.type === 'text' && 'text' in playfile) {
    return [inOptimized(playfile.text.optimized.name, playfile.text.optimized.length)]
  }
  if (playfile.type === 'vtt' && 'vtt' in playfile) {
    return [inOptimized(playfile.vtt.optimized.name, playfile.vtt.optimized.length)]
  }
  const cover = (findEbookParts(playfile) ?? findBookParts(playfile))?.cover
  return cover ? toPicture(cover) : listMedia(playfile, copy)
}

function listDocument({ pdf }: PdfPlayfile): Part[] {
  return pdf.page.flatMap(({ optimized, text }) => [
    ...toPicture(optimized),
    ...(text ? [{ path: `${LAYOUT.text}/${text.name}`, length: text.length }] : []),
  ])
}

function listMedia(playfile: Playfile, copy: SoundCopy): Part[] {
  const captions = 'captions' in playfile ? (playfile.captions ?? []) : []
  const words = captions.map(({ name }) => inOptimized(name))
  if (playfile.type === 'audio' && 'audio' in playfile) {
    const { optimized, levelled = optimized, cover } = playfile.audio
    const sound = copy === 'levelled' ? levelled : optimized
    return [inOptimized(sound.name, sound.length), ...words, ...(cover ? toPicture(cover) : [])]
  }
  if (playfile.type !== 'video' || !('video' in playfile)) return []
  const { optimized, poster, sprite } = playfile.video
  return [
    inOptimized(optimized.name),
    ...words,
    ...(poster ? toPicture(poster) : []),
    ...(sprite ? [inOptimized(sprite.name, sprite.length), inOptimized(sprite.vtt)] : []),
  ]
}

function findList(playfile: Playfile, hashname: string): PartList | undefined {
  if (playfile.type === 'video' && 'video' in playfile) {
    return { kind: 'film', ...inOptimized(playfile.video.optimized.list) }
  }
  if (findEbookParts(playfile)) {
    const path = `${LAYOUT.viewer}/${hashname}/viewer-meta.json`
    return { kind: 'pictures', path, length: undefined }
  }
  if (findBookParts(playfile)) {
    return { kind: 'book', path: `${LAYOUT.epub}/${hashname}/${BOOK_MANIFEST}`, length: undefined }
  }
  return undefined
}

/** A work that runs in the browser: every file is wanted as it came. */
export function runsInBrowser({ playfile }: Pick<Ziptree, 'playfile'>): boolean {
  const known = RUNNING.get(playfile)
  if (known !== undefined) return known
  const isRunning = Object.values(playfile).some((one) => one.type === 'html' && 'html' in one)
  RUNNING.set(playfile, isRunning)
  return isRunning
}

/** Asked for each file of a tree, and answered by a look at all of them. */
const RUNNING = new WeakMap<Ziptree['playfile'], boolean>()

function sumLength(playfile: Playfile, parts: readonly Part[]): number {
  const listed =
    playfile.type === 'video' && 'video' in playfile
      ? // Trees of older releases say the whole film's length there.
        (playfile.video.optimized.list_length ?? playfile.video.optimized.length)
      : ((findEbookParts(playfile) ?? findBookParts(playfile))?.optimized.length ?? 0)
  return parts.reduce((sum, { length = 0 }) => sum + length, listed)
}

function dedupe(parts: readonly Part[]): Part[] {
  return [...new Map(parts.map((part) => [part.path, part])).values()]
}

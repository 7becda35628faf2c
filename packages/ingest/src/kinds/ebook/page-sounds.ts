import type { OverlayPart } from '@yomikura/content/book'
import type { PageAudio, ViewerPage } from '@yomikura/content/viewer-meta'
import { VerdictError } from '../../verdict-error.ts'
import type { ContentFolder } from '../../pipeline/emit/content-folder.ts'
import { extensionOfType, typeOfBytes } from '../epub/file-bytes.ts'
import { readXml } from '../epub/markup/read-xml.ts'
import type { BookContainer } from '../epub/package/container.ts'
import { decodeXml } from '../epub/package/decode-xml.ts'
import { readOverlay } from '../epub/package/media-overlay.ts'
import type { BookItem, OpenedBook } from '../epub/package/read-book.ts'

const EXTENSIONS: Record<string, string> = { 'audio/mpeg': 'mp3' }

/** Sounds of a voice comic: each file is written once, whichever pages play it. */
export class PageSounds {
  readonly #container: BookContainer
  readonly #book: OpenedBook
  readonly #folder: ContentFolder
  readonly #names = new Map<string, string | undefined>()

  constructor(container: BookContainer, book: OpenedBook, folder: ContentFolder) {
    this.#container = container
    this.#book = book
    this.#folder = folder
  }

  /** What one page plays; nothing for a silent one. */
  async takeFor({ file, overlay }: BookItem): Promise<Pick<ViewerPage, 'audio' | 'audios'>> {
    if (overlay === undefined) return {}
    const audios: PageAudio[] = []
    for (const part of joinParts(await this.#readParts(overlay, file.path))) {
      const src = await this.#write(part.src)
      if (src !== undefined) audios.push(toAudio(src, part))
    }
    const [audio] = audios
    if (audio === undefined) return {}
    return audios.length > 1 ? { audio, audios } : { audio }
  }

  async #readParts(overlay: string, page: string): Promise<OverlayPart[]> {
    try {
      const bytes = await this.#container.read(overlay)
      return readOverlay(readXml(decodeXml(bytes)), {
        path: overlay,
        document: page,
        resolve: this.#container.resolve,
      })
    } catch (error) {
      if (error instanceof VerdictError) return []
      throw error
    }
  }

  /** Stored name of a sound; undefined for what is none. */
  async #write(path: string): Promise<string | undefined> {
    if (this.#names.has(path)) return this.#names.get(path)
    const file = this.#book.files.get(path)
    const bytes = file?.kind === 'media' ? await this.#container.find(path) : undefined
    const type = bytes && typeOfBytes('media', file?.type ?? '', bytes)
    if (bytes === undefined || type === undefined) {
      this.#names.set(path, undefined)
      return undefined
    }
    const extension = EXTENSIONS[type] ?? extensionOfType(type)
    const name = `audio-${this.#names.size + 1}.${extension}`
    await this.#folder.write(name, bytes, { type, extension, isHidden: false })
    this.#names.set(path, name)
    return name
  }
}

/** Parts that follow one another in one file are played in one go. */
function joinParts(parts: readonly OverlayPart[]): OverlayPart[] {
  const joined: OverlayPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last?.src === part.src && last.end === part.begin) last.end = part.end
    else joined.push({ ...part })
  }
  return joined
}

function toAudio(src: string, { begin, end }: OverlayPart): PageAudio {
  return {
    src,
    ...(end !== null && { duration: Math.round((end - begin) * 1000) / 1000 }),
    ...(begin > 0 && { begin }),
    ...(end !== null && { end }),
  }
}

import { resolveInBook } from '@yomikura/reader/book/book-path'
import type { BookFiles, FramePane } from './frame-pane.ts'

/** A frame answers at once; one that is gone never does. */
const PATIENCE_MS = 4000

/** Reads the words of a note that stands in another file than the link to it. Markup is only ever parsed in the frame. */
export class NoteReader {
  readonly #files: BookFiles
  readonly #pane: FramePane
  readonly #waiting = new Map<number, (text: string) => void>()
  #lastId = 0

  constructor(files: BookFiles, pane: FramePane) {
    this.#files = files
    this.#pane = pane
  }

  /** The note's words; empty where there are none, or they cannot be had. */
  async read(base: string, address: string): Promise<string> {
    const target = resolveInBook(base, address)
    if (!target || target.fragment === '') return ''
    try {
      const file = await this.#files.loadFile(target.path)
      return await this.#ask(await file.text(), target.fragment)
    } catch {
      return ''
    }
  }

  /** The frame's answer. */
  receive({ id, text }: { id: number; text: string }): void {
    this.#waiting.get(id)?.(text)
    this.#waiting.delete(id)
  }

  #ask(markup: string, fragment: string): Promise<string> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      setTimeout(() => resolve(''), PATIENCE_MS)
      this.#pane.send({ type: 'read-note', id, markup, fragment })
    })
  }
}

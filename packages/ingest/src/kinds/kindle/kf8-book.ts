import { VerdictError } from '../../verdict-error.ts'
import { type IndexTable, readIndex } from './index-table.ts'
import { type ContentsEntry, type KindleBook, toDocumentPath, toHref } from './kindle-book.ts'
import { decode, type KindleHeader } from './kindle-header.ts'
import { markPlaces } from './mark-places.ts'
import { NONE, type PalmFile, uint32At } from './palm-file.ts'
import { readContents } from './read-contents.ts'
import type { Resources } from './resources.ts'

type Context = { file: PalmFile; header: KindleHeader; start: number; resources: Resources }

/** A document before its links are addresses: where it begins in the text, and all that is in it. */
type Part = { start: number; markup: string }
/** A piece of text, and where in the whole it goes. */
type Fragment = { place: number; length: number }

const MAX_FLOWS = 5000
const COUNT = 1
const RANGE = 6
/** Text that is copied when pieces go between earlier ones, which real books never do. */
const MAX_COPIED = 2 ** 31
const MAX_TEXT = 64 * 1024 ** 2
const LINK = /kindle:pos:fid:([0-9A-V]{1,8}):off:([0-9A-V]{1,10})/g
const EMBED = /kindle:embed:([0-9A-V]{1,8})(?:\?[^"'\s)<>]*)?/g
const FLOW = /kindle:flow:([0-9A-V]{1,8})(?:\?[^"'\s)<>]*)?/g
const DRAWING = /<img\s[^<>]*kindle:flow:([0-9A-V]{1,8})\?mime=image\/svg\+xml[^<>]*>/g

/**
 * Reads a book of files (KF8): a text of which frames and the fragments in them make documents, styles
 * and drawings behind it.
 *
 * @param text as bytes
 * @throws VerdictError `corrupted`, or `too_large`
 */
export async function readKf8(text: Buffer, context: Context): Promise<KindleBook> {
  const { file, header, start } = context
  const [main = '', ...others] = divideFlows(text, await readFlows(file, start + header.flows))
  const fragments = toFragments(await readTable(file, start, header.fragments))
  const parts = divide(main, await readTable(file, start, header.skeletons), fragments)
  const points = await readContents(
    file,
    header.contents === NONE ? NONE : start + header.contents,
    header.isUtf8,
  )
  const places = new PlaceFinder(parts, fragments)
  for (const { markup } of parts)
    for (const [, fragment = '', offset = ''] of markup.matchAll(LINK))
      places.want(toNumber(fragment), toNumber(offset))
  for (const { fragment } of points) if (fragment) places.want(...fragment)
  const marked = places.mark()
  const flows = new Flows(others, context)
  const documents = marked.map((markup, index) => ({
    path: toDocumentPath(index),
    markup: flows.resolve(
      markup.replaceAll(LINK, (_whole, fragment: string, offset: string) =>
        places.hrefOf(toNumber(fragment), toNumber(offset)),
      ),
    ),
  }))
  const contents = points.flatMap(({ title, depth, fragment }): ContentsEntry[] =>
    fragment ? [{ title, depth, href: places.hrefOf(...fragment) }] : [],
  )
  return { documents, styles: flows.printStyles(), contents }
}

function toNumber(text: string): number {
  return Number.parseInt(text, 32)
}

async function readTable(file: PalmFile, start: number, index: number): Promise<IndexTable> {
  return readIndex(file, index === NONE ? NONE : start + index)
}

/** Where each flow begins and ends; none for a book that is one. */
async function readFlows(file: PalmFile, index: number): Promise<[start: number, end: number][]> {
  const record = index < file.count ? await file.read(index) : Buffer.alloc(0)
  if (record.toString('latin1', 0, 4) !== 'FDST') return []
  const first = uint32At(record, 4)
  const count = Math.min(uint32At(record, 8), MAX_FLOWS, record.length >> 3)
  return Array.from({ length: count }, (_, flow) => [
    uint32At(record, first + flow * 8),
    uint32At(record, first + flow * 8 + 4),
  ])
}

function divideFlows(text: Buffer, flows: readonly [start: number, end: number][]): string[] {
  if (flows.length === 0) return [text.toString('latin1')]
  let from = 0
  return flows.map(([start, end]) => {
    // No byte belongs to two of them.
    if (start < from || end <= start) return ''
    from = end
    return text.toString('latin1', start, end)
  })
}

function toFragments({ entries }: IndexTable): Fragment[] {
  return entries.map(({ name, values }) => ({
    place: /^\d{1,10}$/.test(name) ? Number(name) : NONE,
    length: values.get(RANGE)?.[1] ?? 0,
  }))
}

function divide(text: string, { entries }: IndexTable, fragments: readonly Fragment[]): Part[] {
  if (entries.length === 0) return [{ start: 0, markup: text }]
  const parts: Part[] = []
  const budget = { copied: 0 }
  let used = 0
  let from = 0
  for (const { values } of entries) {
    const [start = NONE, length = 0] = values.get(RANGE) ?? []
    const count = Math.min(values.get(COUNT)?.[0] ?? 0, fragments.length - used)
    if (start < from || start > text.length) throw new VerdictError('corrupted')
    const own = fragments.slice(used, used + count)
    used += count
    const assembly = { text, own, start, bodyAt: start + length }
    const { markup, end } = assemble(assembly, budget)
    from = end
    if (markup.trim() !== '') parts.push({ start, markup })
  }
  return parts
}

type Assembly = { text: string; own: readonly Fragment[]; start: number; bodyAt: number }

/** Puts fragments in their frame, mostly one behind another. */
function assemble({ text, own, start, bodyAt }: Assembly, budget: { copied: number }) {
  let ready = ''
  let rest = text.slice(start, bodyAt)
  let at = bodyAt
  for (const { place, length } of own) {
    const piece = text.slice(at, at + length)
    at += length
    const wanted = place - start
    if (wanted >= ready.length) {
      const before = Math.min(wanted - ready.length, rest.length)
      ready += rest.slice(0, before) + piece
      rest = rest.slice(before)
      continue
    }
    budget.copied += ready.length
    if (budget.copied > MAX_COPIED) throw new VerdictError('corrupted')
    const before = Math.max(wanted, 0)
    ready = ready.slice(0, before) + piece + ready.slice(before)
  }
  return { markup: ready + rest, end: Math.min(at, text.length) }
}

/** Makes addresses of places that links name by a fragment and an offset in it. */
class PlaceFinder {
  readonly #parts: readonly Part[]
  readonly #fragments: readonly Fragment[]
  readonly #wanted: Set<number>[]
  #names: ReadonlyMap<number, string>[] = []

  constructor(parts: readonly Part[], fragments: readonly Fragment[]) {
    this.#parts = parts
    this.#fragments = fragments
    this.#wanted = parts.map(() => new Set())
  }

  want(fragment: number, offset: number): void {
    const found = this.#find(fragment, offset)
    if (found) this.#wanted[found.index]!.add(found.place)
  }

  /** Markup of the parts, in which all places that are wanted have names. */
  mark(): string[] {
    const marked = this.#parts.map(({ markup }, index) => markPlaces(markup, this.#wanted[index]!))
    this.#names = marked.map(({ names }) => names)
    return marked.map(({ markup }) => markup)
  }

  hrefOf(fragment: number, offset: number): string {
    const found = this.#find(fragment, offset)
    if (found === undefined) return ''
    return toHref(toDocumentPath(found.index), this.#names[found.index]?.get(found.place))
  }

  #find(fragment: number, offset: number): { index: number; place: number } | undefined {
    const known = this.#fragments[fragment]
    if (known === undefined) return undefined
    const place = known.place + offset
    const index = this.#parts.findLastIndex(({ start }) => start <= place)
    const part = this.#parts[index]
    return part && { index, place: Math.min(place - part.start, part.markup.length) }
  }
}

/** Styles and drawings, which stand behind the text. */
class Flows {
  readonly #flows: readonly string[]
  readonly #isUtf8: boolean
  readonly #resources: Resources
  readonly #styles = new Map<string, string>()
  #length = 0

  constructor(flows: readonly string[], { header, resources }: Context) {
    this.#flows = flows
    this.#isUtf8 = header.isUtf8
    this.#resources = resources
  }

  /** The text of a document, its drawings in it, its addresses those of files. */
  resolve(markup: string): string {
    const drawn = markup.replaceAll(DRAWING, (_whole, number: string) =>
      this.#spend(this.#flowOf(number).replace(/^\s*<\?xml[^>]*>|<!DOCTYPE[^>]*>/g, '')),
    )
    const text = decode(Buffer.from(this.#spend(drawn), 'latin1'), this.#isUtf8)
    return this.#resolveFiles(text.replace(/^\s*<\?xml[^>]*>/, ''))
  }

  /** Styles that documents named, and those that these name. */
  printStyles(): Map<string, string> {
    for (const [path, style] of this.#styles) this.#styles.set(path, this.#resolveFiles(style))
    return this.#styles
  }

  #resolveFiles(text: string): string {
    return text
      .replaceAll(FLOW, (_whole, number: string) => {
        const path = `style${number}.css`
        if (!this.#styles.has(path)) {
          const style = this.#flowOf(number)
          this.#styles.set(path, decode(Buffer.from(style, 'latin1'), this.#isUtf8))
        }
        return path
      })
      .replaceAll(
        EMBED,
        (_whole, number: string) => this.#resources.get(toNumber(number))?.path ?? '',
      )
  }

  #flowOf(number: string): string {
    return this.#flows[toNumber(number) - 1] ?? ''
  }

  #spend(text: string): string {
    this.#length += text.length
    if (this.#length > 2 * MAX_TEXT) throw new VerdictError('too_large')
    return text
  }
}

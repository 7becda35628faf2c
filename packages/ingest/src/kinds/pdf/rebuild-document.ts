import { readFile, writeFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

/** Larger documents are not looked through: their bytes are held whole while they are. */
const MAX_BYTES = 128 * 1024 ** 2
/** What objects that lie packed together may take, one after the other and all. */
const MAX_PACKED_BYTES = 16 * 1024 ** 2
const MAX_UNPACKED_BYTES = 64 * 1024 ** 2
/** What packed objects count as that cannot be read. */
const UNREADABLE_BYTES = 1024 ** 2
/** So far behind its number the description of an object is read. */
const MAX_DESCRIPTION = 64 * 1024
const MAX_OBJECTS = 500_000
const END = '%%EOF'
const OBJECT = /(?<![\d.])(\d{1,7})[ \t\r\n]{1,8}(\d{1,5})[ \t\r\n]{1,8}obj\b/g
const OBJECT_BEHIND = /\d[ \t\r\n]{1,8}\d{1,5}[ \t\r\n]{1,8}obj\b/
const PACKED = /\/Type\s{0,8}\/ObjStm\b/
const PARENT = /\/Parent\s{0,8}(\d{1,7})\s{1,8}\d{1,5}\s{1,8}R\b/
const PAGE = /\/Type\s{0,8}\/Page(s?)(?![A-Za-z])/

/** So much of its end says whether a document is whole. */
export const TAIL_BYTES = 1024 ** 2

/**
 * Whether a document ends before its end: what was written last says nothing of an end.
 *
 * @param tail its last bytes, {@link TAIL_BYTES} or all
 * @see ISO 32000-1, 7.5.5
 */
export function isDocumentCut(tail: Buffer): boolean {
  const text = tail.toString('latin1')
  const end = text.lastIndexOf(END)
  // Bytes behind the end may be anything but objects.
  return end < 0 || OBJECT_BEHIND.test(text.slice(end + END.length))
}

type Node = { number: number; parent: number | undefined; isBranch: boolean }

/**
 * Writes a document that lost its catalog, or its list of pages, with new ones behind what is left of it:
 * all pages that can be found, in the order of the file. PDFium finds the objects by itself then.
 *
 * @returns whether pages were found; nothing is written without them
 */
export async function rebuildDocument(path: string, target: string): Promise<boolean> {
  const bytes = await readFile(path)
  if (bytes.length > MAX_BYTES) return false
  const text = bytes.toString('latin1')
  // Without its trailer a locked document has lost what unlocks it.
  if (/\/Encrypt\s{1,8}\d/.test(text.slice(-TAIL_BYTES) + text.slice(0, 64 * 1024))) return false
  const objects = listObjects(text)
  const packed = unpackObjects(bytes, text, objects)
  const nodes = listNodes(objects, packed)
  const roots = findRoots(nodes)
  if (!nodes.some(({ isBranch }) => !isBranch) || roots.size === 0) return false
  const known = Math.max(0, ...objects.keys(), ...packed.keys(), ...roots.keys())
  const written = [
    ...[...packed].map(([number, content]) => toObject(number, content)),
    ...toTree(roots, known + 1),
    `trailer\n<< /Size ${known + 3} /Root ${known + 1} 0 R >>\nstartxref\n0\n${END}\n`,
  ]
  // An object in which the document broke off ends here.
  const end = Buffer.from(`\nendstream\nendobj\n${written.join('')}`, 'latin1')
  await writeFile(target, Buffer.concat([bytes, end]))
  return true
}

function toObject(number: number, content: string): string {
  return `${number} 0 obj\n${content}\nendobj\n`
}

/** What an object says before its bytes, if it has some, and where that begins. */
type Described = { at: number; description: string }

/** Each object by its number; of one that was changed, the last. None reaches into the next one. */
function listObjects(text: string): Map<number, Described> {
  const objects = new Map<number, Described>()
  let last: { number: number; at: number } | undefined
  const close = (end: number) => {
    if (last === undefined) return
    const { number, at } = last
    objects.set(number, { at, description: describe(text, at, end) })
  }
  for (const { 0: found, 1: number, index } of text.matchAll(OBJECT)) {
    close(index)
    last = { number: Number(number), at: index + found.length }
    if (objects.size >= MAX_OBJECTS) return objects
  }
  close(text.length)
  return objects
}

function describe(text: string, at: number, next: number): string {
  const part = text.slice(at, Math.min(next, at + MAX_DESCRIPTION))
  const end = part.search(/\bstream\b|\bendobj\b/)
  return end < 0 ? part : part.slice(0, end)
}

/** Objects that lie packed together, as newer documents have them. */
function unpackObjects(
  bytes: Buffer,
  text: string,
  objects: ReadonlyMap<number, Described>,
): Map<number, string> {
  const unpacked = new Map<number, string>()
  let left = MAX_UNPACKED_BYTES
  for (const { at, description } of objects.values()) {
    if (!PACKED.test(description) || left <= 0) continue
    const content = inflate(bytes, text, at + description.length)
    // What cannot be unpacked may have been large, too: a document of bombs is not tried for minutes.
    left -= content.length || UNREADABLE_BYTES
    for (const [number, object] of splitObjects(description, content)) unpacked.set(number, object)
  }
  return unpacked
}

/** @param at where the word `stream` stands */
function inflate(bytes: Buffer, text: string, at: number): string {
  const start = /^stream\r?\n/.exec(text.slice(at, at + 8))
  if (start === null) return ''
  const end = text.indexOf('endstream', at)
  const data = bytes.subarray(at + start[0].length, end < 0 ? bytes.length : end)
  try {
    return inflateSync(data, { maxOutputLength: MAX_PACKED_BYTES }).toString('latin1')
  } catch {
    return ''
  }
}

/** Its head says number and place of each object. Places that go back are no list of places. */
function splitObjects(description: string, content: string): [number: number, object: string][] {
  const first = Number(/\/First\s{1,8}(\d{1,9})/.exec(description)?.[1] ?? 0)
  const head = content.slice(0, first).match(/\d+/g)?.map(Number) ?? []
  const found: [number, string][] = []
  for (let at = 0; at + 1 < head.length; at += 2) {
    const [start, end] = [head[at + 1]!, head[at + 3] ?? content.length]
    if (end < start) break
    found.push([head[at]!, content.slice(first + start, first + end)])
  }
  return found
}

/** Pages and the branches that hold them, in the order in which they lie in the file. */
function listNodes(
  objects: ReadonlyMap<number, Described>,
  packed: ReadonlyMap<number, string>,
): Node[] {
  const described = [
    ...[...objects]
      .toSorted((a, b) => a[1].at - b[1].at)
      .map(([number, { description }]) => ({ number, description })),
    ...[...packed].map(([number, description]) => ({ number, description })),
  ]
  return described.flatMap(({ number, description }): Node[] => {
    const kind = PAGE.exec(description)
    if (kind === null) return []
    const parent = PARENT.exec(description)?.[1]
    return [
      {
        number,
        parent: parent === undefined ? undefined : Number(parent),
        isBranch: kind[1] === 's',
      },
    ]
  })
}

/** Branches that are lost, with what hung at them; a branch that is there counts as its own. */
function findRoots(nodes: readonly Node[]): Map<number, number[]> {
  const there = new Set(nodes.filter(({ isBranch }) => isBranch).map(({ number }) => number))
  const roots = new Map<number, number[]>()
  for (const { number, parent, isBranch } of nodes) {
    if (parent !== undefined && there.has(parent)) continue
    // A branch without a parent was the root, and is one of the pages' new roots.
    if (parent === undefined && !isBranch) continue
    const root = parent ?? number
    roots.set(root, parent === undefined ? [] : [...(roots.get(root) ?? []), number])
  }
  return roots
}

const DEFAULT_BOX = '/MediaBox [0 0 595 842]'

/** A catalog, a root, and the branches that were lost. */
function toTree(roots: ReadonlyMap<number, number[]>, catalog: number): string[] {
  const root = catalog + 1
  const toBranch = (kids: readonly number[], parent: string) =>
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] ${parent} ${DEFAULT_BOX} >>`
  const lost = [...roots].filter(([, kids]) => kids.length > 0)
  return [
    ...lost.map(([number, kids]) => toObject(number, toBranch(kids, `/Parent ${root} 0 R`))),
    toObject(catalog, `<< /Type /Catalog /Pages ${root} 0 R >>`),
    toObject(root, toBranch([...roots.keys()], '')),
  ]
}

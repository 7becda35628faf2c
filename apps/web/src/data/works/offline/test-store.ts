import type { ImagePlayfile, Ziptree } from '@yomikura/content/ziptree'
import type { NewFile } from './offline-store.ts'

const REVISION = '01999999-0000-7000-8000-000000000001'

/** A picture of a tree, with the name and length of its page. */
export function anImage(name: string, length: number): ImagePlayfile {
  const stored = { name, length, size: '', width: 100, height: 100, crypt: true }
  return {
    type: 'image',
    length,
    size: '',
    image: { files: { ...stored, crypt: false }, optimized: { ...stored, color: '#fff' } },
  }
}

/** A tree of pictures by hashname; each lies in the root under its hashname. */
export function aTree(playfile: Ziptree['playfile'], over: Partial<Ziptree> = {}): Ziptree {
  return {
    hash: 'h',
    workno: 'RJ000001',
    version: 1,
    revision: REVISION,
    updated_at: '2026-01-01 00:00:00',
    direction: 'rtl',
    playfile,
    tree: Object.keys(playfile).map((hashname) => ({ type: 'file', name: hashname, hashname })),
    ...over,
  }
}

export function aFile(over: Partial<NewFile> = {}): NewFile {
  return {
    workno: 'RJ000001',
    path: 'optimized/a.webp',
    hashname: 'a.jpg',
    revision: REVISION,
    type: 'image/webp',
    length: 10,
    ...over,
  }
}

/** Bytes that differ from place to place. */
export function toBytes(length: number, seed = 0): ArrayBuffer {
  return Uint8Array.from({ length }, (_, at) => (at * 7 + seed) % 251).buffer
}

/**
 * A browser that has room for so many chunks more, as it says so: the put is refused and its
 * transaction undone.
 *
 * @param options `ofRows` false: once it is full, no small row is taken either
 * @returns gives the room back
 */
export function leaveRoomFor(chunks: number, { ofRows = true } = {}): () => void {
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')!
  let left = chunks
  Object.defineProperty(IDBObjectStore.prototype, 'put', {
    ...put,
    value(this: IDBObjectStore, ...row: Parameters<IDBObjectStore['put']>) {
      const isRefused = this.name === 'chunks' ? left-- <= 0 : left < 0 && !ofRows
      if (isRefused) throw new DOMException('full', 'QuotaExceededError')
      return (put.value as IDBObjectStore['put']).apply(this, row)
    },
  })
  return () => Object.defineProperty(IDBObjectStore.prototype, 'put', put)
}

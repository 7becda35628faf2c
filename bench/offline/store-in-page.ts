/** Runs in a page: the app's own store of files, and bare IndexedDB, fed with the same bytes. */
import type { Ziptree } from '@yomikura/content/ziptree'
import { toSha256 } from '../../apps/web/src/data/works/offline/checksum.ts'
import { type NewFile, OfflineStore } from '../../apps/web/src/data/works/offline/offline-store.ts'

/** Milliseconds to store everything, and to read all of it back. */
export type StoreTimes = { putMs: number; getMs: number }

/** So many files of so many bytes, and one that takes several chunks. */
export type Load = { pages: number; pageBytes: number; chunks: number }

const CHUNK_BYTES = 2 * 1024 ** 2
const WORKNO = 'RJ00000001'
const REVISION = 'r'

let noise: Uint8Array | undefined
/** Bytes that no engine can make smaller. */
function makeBytes(length: number, seed: number): ArrayBuffer {
  noise ??= Uint8Array.from({ length: CHUNK_BYTES + 65_536 }, () => Math.random() * 256)
  return noise.slice(seed % 65_536, (seed % 65_536) + length).buffer
}

const toFile = (path: string, length: number): NewFile => ({
  ...{ workno: WORKNO, path, hashname: path, revision: REVISION, type: 'image/webp', length },
})
const listSizes = ({ pages, pageBytes, chunks }: Load) => [
  ...Array.from({ length: pages }, () => pageBytes),
  ...Array.from({ length: chunks }, () => CHUNK_BYTES),
]

async function time(act: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

async function runStore(load: Load): Promise<StoreTimes> {
  const name = `bench-${crypto.randomUUID()}`
  const store = new OfflineStore({ name })
  const tree = { workno: WORKNO, revision: REVISION, tree: [], playfile: {} } as unknown as Ziptree
  await store.putWork({ workno: WORKNO, revision: REVISION, folder_url: '' }, tree)
  const sizes = listSizes(load)
  const bytes = sizes.map(makeBytes)
  // A download knows it of every piece before it stores it (`fetch-part.ts`).
  const sums = await Promise.all(bytes.map(toSha256))
  const film = toFile('film', load.chunks * CHUNK_BYTES)
  const pages = sizes.slice(0, load.pages).map((size, at) => toFile(`page-${at}`, size))
  const putMs = await time(async () => {
    for (const [at, page] of pages.entries()) await store.putFile(page, bytes[at]!, sums[at])
    if (load.chunks > 0) await store.beginFile(film)
    for (let index = 0; index < load.chunks; index++) {
      const at = load.pages + index
      await store.putChunk(film, { index, bytes: bytes[at]!, sha256: sums[at] })
    }
  })
  const getMs = await time(async () => {
    for (const { path } of pages) await read(store, path)
    for (let at = 0; at < load.chunks; at++) {
      await read(store, film.path, { start: at * CHUNK_BYTES, end: (at + 1) * CHUNK_BYTES })
    }
  })
  store.close()
  await toPromise(indexedDB.deleteDatabase(name))
  return { putMs, getMs }
}

async function read(store: OfflineStore, path: string, slice?: { start: number; end: number }) {
  const file = await store.readFile(WORKNO, path, slice && { slice })
  if (!file || file.bytes.byteLength === 0) throw new Error(`${path} is not there.`)
}

async function runBare(load: Load): Promise<StoreTimes> {
  const name = `bare-${crypto.randomUUID()}`
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => opening.result.createObjectStore('bytes')
  const db = await toPromise(opening)
  const bytes = listSizes(load).map(makeBytes)
  const putMs = await time(async () => {
    for (const [at, one] of bytes.entries()) {
      const change = db.transaction('bytes', 'readwrite')
      change.objectStore('bytes').put(one, at)
      await new Promise((resolve, reject) => {
        change.oncomplete = resolve
        change.onabort = () => reject(new Error('The put was refused.'))
      })
    }
  })
  const getMs = await time(async () => {
    for (const at of bytes.keys()) {
      const got = db.transaction('bytes').objectStore('bytes').get(at) as IDBRequest<ArrayBuffer>
      if ((await toPromise(got)).byteLength === 0) throw new Error('It is not there.')
    }
  })
  db.close()
  await toPromise(indexedDB.deleteDatabase(name))
  return { putMs, getMs }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })
}

Object.assign(globalThis, { benchStore: { runStore, runBare } })

/// <reference types="vite/client" />
/** Runs in a page: the app's own way from a page's bytes to its canvas, beside the platform's decoder. */
import { xorBytes } from '@yomikura/protection/xor'
import { loadPage } from '../../apps/web/src/data/works/content/load-page.ts'
import { pageDecoder, warmPageDecoder } from '../../apps/web/src/data/works/content/page-decoder.ts'
import { getViewerKey } from '../../apps/web/src/data/works/content/viewer-key.ts'

/** A stored page, by its address on the benchmark's server. */
export type StoredPage = { url: string; name: string; width: number; height: number }

const MEGABYTE = 1_000_000
const XOR_MEGABYTES = 4

const blobs = new Map<string, Blob>()

async function fetchPages(pages: readonly StoredPage[]): Promise<void> {
  for (const { url } of pages) blobs.set(url, await (await fetch(url)).blob())
  warmPageDecoder()
}

/** Milliseconds of each page, one after another: what a turn waits for when nothing was ready. */
async function timeEach(
  pages: readonly StoredPage[],
  make: (page: StoredPage) => Promise<() => void>,
): Promise<number[]> {
  const times: number[] = []
  for (const page of pages) {
    const start = performance.now()
    const free = await make(page)
    times.push(performance.now() - start)
    free()
  }
  return times
}

/** As viewers do it: worker, tiles, canvas. */
function runOurs(pages: readonly StoredPage[]): Promise<number[]> {
  const signal = new AbortController().signal
  const source = {
    loadPage: ({ name }: { name: string }) => Promise.resolve(findBlob(pages, name)),
  }
  return timeEach(pages, async ({ name, width, height }) => {
    const image = { name, width, height, crypt: true }
    const canvas = await loadPage({ source, decoder: pageDecoder, revision: 'r' }, image, signal)
    if (canvas.width !== width) throw new Error(`${name} is ${canvas.width} px wide.`)
    return () => {
      canvas.width = 0
    }
  })
}

/** The platform alone in a worker, on the same stored bytes: its picture is still scrambled. */
function runBare(pages: readonly StoredPage[]): Promise<number[]> {
  bareWorker ??= new Worker(URL.createObjectURL(new Blob([`(${decodeBare.toString()})()`])))
  const worker = bareWorker
  return timeEach(pages, async ({ url }) => {
    const answered = new Promise<MessageEvent<ImageBitmap>>((resolve) => {
      worker.onmessage = resolve
    })
    worker.postMessage(blobs.get(url))
    const { data: bitmap } = await answered
    return () => bitmap.close()
  })
}

let bareWorker: Worker | undefined

/** Runs in a worker of its own. */
function decodeBare(): void {
  const hand = postMessage as (message: unknown, transfer: Transferable[]) => void
  addEventListener('message', ({ data }: MessageEvent<Blob>) => {
    void createImageBitmap(data).then((bitmap) => hand(bitmap, [bitmap]))
  })
}

/** The same where the page's own code runs, which a viewer could not do. */
function runInPage(pages: readonly StoredPage[]): Promise<number[]> {
  return timeEach(pages, async ({ url }) => {
    const bitmap = await createImageBitmap(blobs.get(url)!)
    return () => bitmap.close()
  })
}

function findBlob(pages: readonly StoredPage[], name: string): Blob {
  return blobs.get(pages.find((page) => page.name === name)!.url)!
}

/** @returns milliseconds a megabyte */
function timeXor(): number {
  // Written to, as bytes that arrived are: untouched memory would be given out while it is measured.
  const bytes = new Uint8Array(XOR_MEGABYTES * MEGABYTE).fill(7)
  const key = crypto.getRandomValues(new Uint8Array(16))
  const start = performance.now()
  xorBytes(bytes, key)
  return (performance.now() - start) / XOR_MEGABYTES
}

/** Asks for the browser's key as a viewer does. */
async function timeKey(): Promise<{ ms: number; longTasksMs: number[] }> {
  const longTasksMs: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const start = performance.now()
  await getViewerKey()
  const ms = performance.now() - start
  // The browser reports long tasks a little later.
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  return { ms, longTasksMs }
}

export const inPage = { fetchPages, runOurs, runBare, runInPage, timeXor, timeKey }
Object.assign(globalThis, { benchBytes: inPage })

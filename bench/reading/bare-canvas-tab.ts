import type { BrowserContext } from '@playwright/test'
import { MEASURES } from '@yomikura/contract/limits'
import { type TileMove, tileMoves } from '@yomikura/protection/tile-grid'
import type { ReadingStack } from './reading-stack.ts'
import { openStoredPages } from './stored-pages.ts'
import { TurnRecorder } from './turn-recorder.ts'

/** Pages held ready, and threads that ready them: as many as the viewer has. */
const AHEAD = MEASURES.preloadOrder.length
const THREADS = 2

type StoredPage = { url: string; width: number; height: number; moves: TileMove[] }
type Plan = { pages: StoredPage[]; perTurn: number; ahead: number; threads: number; worker: string }

/**
 * The least that shows restored pages: two threads decode and put tiles back, a bare canvas takes each
 * bitmap over, a key swaps the canvases. Nothing of the app runs: no framework, no controls, no places
 * kept. What the browser itself needs for what the viewer promises.
 */
export class BareCanvasTab implements AsyncDisposable {
  readonly #context: BrowserContext
  readonly turns: TurnRecorder

  private constructor(context: BrowserContext, turns: TurnRecorder) {
    this.#context = context
    this.turns = turns
  }

  /** @param perTurn pages side by side */
  static async open(stack: ReadingStack, perTurn: 1 | 2): Promise<BareCanvasTab> {
    const context = await stack.newBareContext()
    const page = await context.newPage()
    const turns = await TurnRecorder.attach(page)
    const stored = await openStoredPages(page, stack.workUrl)
    const pages = stored.map(({ name, ...image }) => ({
      ...image,
      moves: tileMoves(name, image.width, image.height),
    }))
    const worker = `(${restorePages.toString()})()`
    await page.evaluate(showCanvases, { pages, perTurn, ahead: AHEAD, threads: THREADS, worker })
    return new BareCanvasTab(context, turns)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close()
  }
}

/** Runs in a thread of the page. */
function restorePages(): void {
  type Asked = { bytes: Blob; page: StoredPage }
  const thread = globalThis as unknown as {
    onmessage: (event: { data: Asked }) => void
    postMessage: (bitmap: ImageBitmap, transfer: Transferable[]) => void
  }
  thread.onmessage = ({ data: { bytes, page } }) => {
    void createImageBitmap(bytes).then((stored) => {
      const canvas = new OffscreenCanvas(page.width, page.height)
      const context = canvas.getContext('2d', { alpha: false })!
      for (const { sx, sy, w, h, dx, dy } of page.moves)
        context.drawImage(stored, sx, sy, w, h, dx, dy, w, h)
      stored.close()
      const bitmap = canvas.transferToImageBitmap()
      thread.postMessage(bitmap, [bitmap])
    })
  }
}

/** Runs in the page: marks turns as the viewer does. */
async function showCanvases({ pages, perTurn, ahead, threads, worker }: Plan): Promise<void> {
  type Job = { bytes: Blob; page: StoredPage; resolve: (bitmap: ImageBitmap) => void }
  const address = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }))
  const idle = Array.from({ length: threads }, () => new Worker(address))
  const jobs: Job[] = []
  const startNext = () => {
    const job = jobs[0]
    const thread = job && idle.pop()
    if (!thread) return
    jobs.shift()
    thread.onmessage = ({ data }: MessageEvent<ImageBitmap>) => {
      idle.push(thread)
      job.resolve(data)
      startNext()
    }
    thread.postMessage({ bytes: job.bytes, page: job.page })
  }
  const draw = async (page: StoredPage): Promise<HTMLCanvasElement> => {
    const bytes = await (await fetch(page.url, { credentials: 'include' })).blob()
    const bitmap = await new Promise<ImageBitmap>((resolve) => {
      jobs.push({ bytes, page, resolve })
      startNext()
    })
    const canvas = document.createElement('canvas')
    canvas.style.height = '100vh'
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('bitmaprenderer', { alpha: false })!.transferFromImageBitmap(bitmap)
    return canvas
  }

  const cover = document.createElement('div')
  cover.style.cssText =
    'position:fixed;inset:0;z-index:9;display:flex;justify-content:center;background:#111'
  document.body.append(cover)
  const ready = new Map<number, Promise<HTMLCanvasElement>>()
  let first = 0
  const load = (index: number) => {
    const drawn = ready.get(index) ?? draw(pages[index % pages.length]!)
    ready.set(index, drawn)
    return drawn
  }
  const show = async () => {
    cover.replaceChildren(
      ...(await Promise.all(Array.from({ length: perTurn }, (_, at) => load(first + at)))),
    )
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    for (const index of ready.keys()) if (index < first) ready.delete(index)
    for (let index = first; index < first + ahead; index++) void load(index)
  }
  const turn = async (event: KeyboardEvent) => {
    event.stopImmediatePropagation()
    performance.mark('viewer:turn-input', { startTime: event.timeStamp })
    first += perTurn
    await show()
    performance.mark('viewer:turn-painted')
  }
  addEventListener('keydown', (event) => void turn(event), true)
  await show()
  await Promise.all(ready.values())
  await new Promise((resolve) => setTimeout(resolve, 1000))
}

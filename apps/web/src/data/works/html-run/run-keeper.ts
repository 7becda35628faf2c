import { KEPT_RUN } from '@yomikura/contract/kept-run'
import type { RunFile } from './read-run-file.ts'

/** Reads the first of some paths that the work has. */
type Read = (paths: readonly string[]) => Promise<RunFile | undefined>

/** As long as a hidden page may take to say whether it can keep its work. */
const READY_MS = 10_000

/**
 * The hidden page of a work's own origin, while it is open. It has the browser keep the worker that
 * answers for the work without a network, and asks the app for the files that the worker wants.
 */
export class RunKeeper {
  readonly #origin: string
  readonly #read: Read
  readonly #frame: HTMLIFrameElement
  readonly #end = new AbortController()
  /** Whether the work can run from what is kept: browsers may store nothing for framed sites. */
  readonly isReady: Promise<boolean>

  /** @param origin of the work, on the works host: the app's policy frames no other */
  constructor(origin: string, read: Read) {
    this.#origin = origin
    this.#read = read
    const ready = Promise.withResolvers<boolean>()
    this.isReady = ready.promise
    this.#frame = createFrame(origin)
    const timer = setTimeout(() => ready.resolve(false), READY_MS)
    const { signal } = this.#end
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      ready.resolve(false)
    })
    const listen = (event: MessageEvent<unknown>) => {
      // The work itself may say anything; its hidden page alone is asked for files.
      if (event.source !== this.#frame.contentWindow || event.origin !== this.#origin) return
      const { type, paths } = (event.data ?? {}) as { type?: unknown; paths?: unknown }
      if (type === 'kept' || type === 'not_kept') ready.resolve(type === 'kept')
      else if (type === 'read') void this.#answer(event.ports[0], paths)
    }
    addEventListener('message', listen, { signal })
    document.body.append(this.#frame)
  }

  close(): void {
    this.#end.abort()
    this.#frame.remove()
  }

  async #answer(port: MessagePort | undefined, paths: unknown): Promise<void> {
    if (!port) return
    const isAsked = Array.isArray(paths) && paths.every((path) => typeof path === 'string')
    // Locked, damaged or not stored: to the work it is not there.
    const file = isAsked ? await this.#read(paths).catch(() => undefined) : undefined
    port.postMessage(file, file ? [file.bytes] : [])
    port.close()
  }
}

function createFrame(origin: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.referrerPolicy = 'no-referrer'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = origin + KEPT_RUN.keeper
  return frame
}

import type { FromFrame, ToFrame } from '../../../book-frame/protocol.ts'
import { fillFrame } from './frame-markup.ts'

type Handlers = {
  onMessage: (message: Exclude<FromFrame, { type: 'need' | 'ready' }>) => void
  /** A file of the book, as the frame asks for it. */
  loadFile: (path: string) => Promise<Blob>
}

/** The app's end of the port to a book's frame. */
export class FrameLink {
  readonly #frame: HTMLIFrameElement
  readonly #handlers: Handlers
  readonly #port: Promise<MessagePort>
  #close: () => void = () => undefined

  constructor(frame: HTMLIFrameElement, handlers: Handlers) {
    this.#frame = frame
    this.#handlers = handlers
    this.#port = new Promise((resolve) => {
      const handleLoad = () => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }: MessageEvent<FromFrame>) => {
          if (data.type === 'ready') resolve(port1)
          else this.#receive(data)
        }
        this.#close = () => port1.close()
        // An opaque origin has no name to address; the frame's document is ours, and so is the port.
        frame.contentWindow?.postMessage('open', '*', [port2])
      }
      frame.addEventListener('load', handleLoad, { once: true })
    })
    fillFrame(frame)
  }

  send(message: ToFrame): void {
    void this.#port.then((port) => port.postMessage(message))
  }

  focus(): void {
    this.#frame.focus()
  }

  close(): void {
    this.#close()
  }

  #receive(message: FromFrame): void {
    if (message.type === 'need') void this.#send(message.path)
    else if (message.type !== 'ready') this.#handlers.onMessage(message)
  }

  /** A file that cannot be had is said to be missing: the words of the page still show. */
  async #send(path: string): Promise<void> {
    const file = await this.#handlers.loadFile(path).catch(() => undefined)
    this.send({ type: 'resource', path, file })
  }
}

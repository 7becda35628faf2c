import { eventually } from '@yomikura/testkit/eventually'
import type { ContentFile, ContentSource } from './content-source.ts'

type Pending = { resolve: (bytes: Blob) => void; reject: (error: Error) => void }

/** A source for tests that answers when the test lets it, and shows what was asked and given up. */
export class TestSource implements ContentSource {
  readonly origin = 'purchased'
  /** Names in the order of asking. */
  readonly asked: string[] = []
  readonly aborted: string[] = []
  readonly #pending = new Map<string, Pending>()

  loadZiptree(): Promise<never> {
    return Promise.reject(new Error('This source has no tree.'))
  }

  loadPage = (file: ContentFile, signal?: AbortSignal): Promise<Blob> => this.#load(file, signal)
  loadThumbnail = (file: ContentFile, signal?: AbortSignal): Promise<Blob> =>
    this.#load(file, signal)

  loadFile = (file: ContentFile, signal?: AbortSignal): Promise<Blob> => this.#load(file, signal)
  toAddress = ({ name }: ContentFile): Promise<string> => Promise.resolve(`test:${name}`)
  askViewerToken(): Promise<never> {
    return Promise.reject(new Error('This source has no token.'))
  }

  async deliver(...names: string[]): Promise<void> {
    for (const name of names) (await this.#take(name)).resolve(new Blob([name]))
    await settle()
  }

  async deliverBytes(name: string, bytes: string): Promise<void> {
    ;(await this.#take(name)).resolve(new Blob([bytes]))
    await settle()
  }

  async fail(name: string, error: Error): Promise<void> {
    ;(await this.#take(name)).reject(error)
    await settle()
  }

  #load({ name }: ContentFile, signal?: AbortSignal): Promise<Blob> {
    this.asked.push(name)
    const { promise, resolve, reject } = Promise.withResolvers<Blob>()
    this.#pending.set(name, { resolve, reject })
    signal?.addEventListener('abort', () => {
      this.aborted.push(name)
      reject(signal.reason as Error)
    })
    return promise
  }

  /** Who was refused asks again after a while, which a busy machine makes longer. */
  #take(name: string): Promise<Pending> {
    return eventually(() => {
      const pending = this.#pending.get(name)
      if (!pending) throw new Error(`No request asked for ${name}.`)
      this.#pending.delete(name)
      return pending
    })
  }
}

/** Lets everything that waits for an answer go on. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

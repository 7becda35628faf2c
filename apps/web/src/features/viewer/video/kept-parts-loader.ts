import type Hls from 'hls.js'
import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'

/** The part of a film at an address, as this browser keeps it; undefined where it does not. */
export type FindPart = (address: string) => Promise<Blob | undefined>

type LoaderClass = new (settings: HlsConfig) => Loader<LoaderContext>

/** A loader that looks for each part of a film in this browser first. */
export function toKeptPartsLoader(player: typeof Hls, findPart: FindPart): LoaderClass {
  const Base = player.DefaultConfig.loader
  return class KeptPartsLoader extends Base {
    #isGone = false

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { stats } = this
      const startMs = performance.now()
      const give = async (part: Blob) => {
        const data = await toData(part, context)
        if (this.#isGone) return
        const now = performance.now()
        stats.loading = { start: startMs, first: now, end: now }
        stats.loaded = stats.total = part.size
        callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null)
      }
      findPart(context.url)
        .then((part) => {
          if (this.#isGone) return
          if (part) return give(part)
          super.load(context, config, callbacks)
        })
        .catch((error: unknown) => {
          if (this.#isGone) return
          callbacks.onError({ code: 0, text: String(error) }, context, null, stats)
        })
    }

    override abort(): void {
      this.#isGone = true
      super.abort()
    }

    override destroy(): void {
      this.#isGone = true
      super.destroy()
    }
  }
}

async function toData(part: Blob, context: LoaderContext): Promise<string | ArrayBuffer> {
  const { responseType, rangeStart = 0, rangeEnd } = context
  const wanted = rangeEnd ? part.slice(rangeStart, rangeEnd) : part
  return responseType === 'arraybuffer' ? wanted.arrayBuffer() : wanted.text()
}

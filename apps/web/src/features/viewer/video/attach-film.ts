import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { type FindPart, toKeptPartsLoader } from './kept-parts-loader.ts'

/** Why a film does not go on. `start`: it is there, and the browser did not begin to play it. */
export type FilmFault = 'network' | 'unsupported' | 'start'

/** A film in a media element. */
export type AttachedFilm = {
  /** @param lines short side of the picture; undefined lets the connection decide */
  setQuality: (lines: number | undefined) => void
  detach: () => void
}

type Options = {
  /** An address that opens now; asked for again when it was refused. */
  toAddress: () => Promise<string>
  /** Parts that this browser keeps; absent where it keeps none. */
  findPart?: FindPart | undefined
  /** Picture qualities to choose from, best first; never called where the browser chooses. */
  onQualities: (qualities: readonly number[]) => void
  onFault: (fault: FilmFault) => void
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'
/** Of each kind of failure before the reader is asked. */
const RECOVERIES = 3

const SETTINGS = {
  // Its worker would come from a blob, which the content policy refuses.
  enableWorker: false,
  maxBufferLength: 30,
  capLevelToPlayerSize: true,
  xhrSetup: (request: XMLHttpRequest) => {
    request.withCredentials = true
  },
} as const

/**
 * Puts an HLS film into the element: by our own loader, with the grant's cookies on every part, or
 * by the browser where it has no Media Source.
 */
export async function attachFilm(video: HTMLVideoElement, options: Options): Promise<AttachedFilm> {
  const { default: HlsPlayer } = await import('hls.js')
  if (HlsPlayer.isSupported()) {
    const { findPart } = options
    const hls = new HlsPlayer({
      ...SETTINGS,
      ...(findPart && { loader: toKeptPartsLoader(HlsPlayer, findPart) }),
    })
    hls.on(HlsPlayer.Events.MANIFEST_PARSED, () => options.onQualities(listQualities(hls)))
    hls.on(HlsPlayer.Events.ERROR, toErrorHandler(hls, video, options))
    hls.attachMedia(video)
    hls.loadSource(await options.toAddress())
    return {
      setQuality: (lines) => {
        hls.nextLevel = hls.levels.findIndex((level) => toLines(level) === lines)
      },
      detach: () => hls.destroy(),
    }
  }
  const nothing: AttachedFilm = { setQuality: () => undefined, detach: () => undefined }
  if (video.canPlayType(HLS_TYPE) === '') {
    options.onFault('unsupported')
    return nothing
  }
  video.src = await options.toAddress()
  return { ...nothing, detach: () => video.removeAttribute('src') }
}

/** Mends what can be mended; the reader gets a message about the rest. */
function toErrorHandler(hls: Hls, video: HTMLVideoElement, { toAddress, onFault }: Options) {
  const left = { network: RECOVERIES, media: RECOVERIES }
  return (_event: unknown, { fatal, type }: ErrorData) => {
    if (!fatal) return
    const kind = (type as string) === 'networkError' ? 'network' : 'media'
    left[kind] -= 1
    if (left[kind] < 0) return onFault(kind === 'network' ? 'network' : 'unsupported')
    if (kind === 'media') return hls.recoverMediaError()
    // The grant may have ended while the film was paused: ask again, and go on where it stood.
    const at = video.currentTime
    toAddress().then(
      (address) => {
        hls.loadSource(address)
        hls.startLoad(at)
      },
      () => onFault('network'),
    )
  }
}

type Level = { width: number; height: number }

const toLines = ({ width, height }: Level) => Math.min(width, height)

function listQualities({ levels }: Hls): number[] {
  return [...new Set(levels.map(toLines))].sort((one, other) => other - one)
}

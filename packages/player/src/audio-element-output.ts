import type { MediaEvent, MediaOutput } from './media-output.ts'

/** An audio element as the player sees it. The element needs no place in the page. */
export function createAudioElementOutput(element: HTMLAudioElement): MediaOutput {
  element.preload = 'auto'
  // Speed must not change the voice's pitch.
  element.preservesPitch = true
  const seekOnceReady = createLateSeek(element)
  return {
    load: (url, fromSeconds) => {
      element.src = url
      seekOnceReady(fromSeconds)
      element.load()
    },
    play: () =>
      element.play().catch((error: unknown) => {
        if (!element.error) throw error
      }),
    pause: () => element.pause(),
    seek: (timeSeconds) => {
      element.currentTime = timeSeconds
    },
    setSpeed: (speed) => {
      // Loading resets the rate to the default one.
      element.defaultPlaybackRate = speed
      element.playbackRate = speed
    },
    setVolume: (volume) => {
      element.volume = volume
      // iOS keeps the device's volume whatever is set here, but it does mute.
      element.muted = volume === 0
    },
    getTime: () => element.currentTime,
    getDuration: () => toDuration(element),
    clear: () => {
      seekOnceReady(0)
      element.removeAttribute('src')
      element.load()
    },
    listen: (listener) => listenToElement(element, listener),
  }
}

/** A position set before the metadata is there is lost in Safari: it is set once they are. */
function createLateSeek(element: HTMLAudioElement): (fromSeconds: number) => void {
  let pending = 0
  element.addEventListener('loadedmetadata', () => {
    if (pending > 0) element.currentTime = pending
    pending = 0
  })
  return (fromSeconds) => {
    pending = fromSeconds
  }
}

function toDuration(element: HTMLAudioElement): number | undefined {
  return Number.isFinite(element.duration) ? element.duration : undefined
}

function listenToElement(
  element: HTMLAudioElement,
  listener: (event: MediaEvent) => void,
): () => void {
  const controller = new AbortController()
  const on = (name: string, toEvent: () => MediaEvent | undefined) =>
    element.addEventListener(
      name,
      () => {
        const event = toEvent()
        if (event !== undefined) listener(event)
      },
      { signal: controller.signal },
    )
  on('loadedmetadata', () => ({ type: 'ready', durationSeconds: toDuration(element) }))
  on('durationchange', () =>
    element.readyState > 0 ? { type: 'ready', durationSeconds: toDuration(element) } : undefined,
  )
  on('timeupdate', () =>
    element.readyState > 0 ? { type: 'time', timeSeconds: element.currentTime } : undefined,
  )
  // Reported a moment later: what was paused or played again by then does not count.
  on('playing', () => (element.paused ? undefined : { type: 'playing' }))
  // The end of a file pauses too; only "ended" says so.
  on('pause', () => (element.ended || !element.paused ? undefined : { type: 'paused' }))
  on('waiting', () => ({ type: 'waiting' }))
  on('ended', () => ({ type: 'ended' }))
  on('error', () => toFailure(element))
  return () => controller.abort()
}

function toFailure(element: HTMLAudioElement): MediaEvent | undefined {
  const code = element.error?.code
  // An emptied element reports nothing of interest.
  if (code === undefined || !element.hasAttribute('src')) return undefined
  if (code === MediaError.MEDIA_ERR_NETWORK) return { type: 'failed', reason: 'network' }
  if (code === MediaError.MEDIA_ERR_DECODE) return { type: 'failed', reason: 'decode' }
  return { type: 'failed', reason: 'unsupported' }
}

import { toPlayRefusal } from '@yomikura/player/play-refusal'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ContentSource } from '#data/works/content/content-source.ts'
import { log } from '#data/base/log/log.ts'
import { network } from '#data/base/network/network-state.ts'
import { type AttachedFilm, attachFilm, type FilmFault } from './attach-film.ts'
import type { Film } from './find-film.ts'

/** Where a film that stopped goes on, and whether it plays then. */
type Stop = { second: number; isPlaying: boolean }

/**
 * Keeps the film in the element, and reports what it offers and what went wrong. A film that was lost for
 * want of a network comes back with it, where it stopped.
 */
export function useFilm(
  ref: RefObject<HTMLVideoElement | null>,
  film: Film,
  source: ContentSource,
) {
  const attached = useRef<AttachedFilm>(undefined)
  const stop = useRef<Stop>(undefined)
  const [qualities, setQualities] = useState<readonly number[]>([])
  const [quality, setQuality] = useState<number>()
  const [fault, setFault] = useState<FilmFault>()
  const [attempt, setAttempt] = useState(0)
  const { playlist, revision } = film
  const ask = useEffectEvent(() => source.toAddress({ name: playlist, revision }))
  const reattach = (isPressed: boolean) => {
    const video = ref.current
    // An attempt that failed before it had anything knows less than the one before.
    if (video && video.readyState > 0)
      stop.current = { second: video.currentTime, isPlaying: !video.paused }
    if (stop.current && isPressed) stop.current.isPlaying = true
    setFault(undefined)
    setAttempt((now) => now + 1)
  }
  const findPart = useEffectEvent((address: string) => findKeptPart(source, address, film))

  useEffect(() => {
    const video = ref.current
    if (!video) return
    let isGone = false
    const attaching = attachFilm(video, {
      toAddress: () => ask(),
      findPart: (address) => findPart(address),
      onQualities: setQualities,
      onFault: setFault,
    })
    attaching.then(
      (film) => {
        if (isGone) film.detach()
        else attached.current = film
      },
      () => setFault('network'),
    )
    return () => {
      isGone = true
      attached.current?.detach()
      attached.current = undefined
    }
  }, [ref, playlist, revision, attempt])

  const handleReturn = useEffectEvent(() => reattach(false))
  useEffect(() => {
    if (fault === 'network') return network.onReturn(() => handleReturn())
    return undefined
  }, [fault])
  useEffect(() => {
    const video = ref.current
    if (!video) return
    const listener = () => {
      goOn(video, stop.current, () => setFault('start'))
      stop.current = undefined
    }
    video.addEventListener('loadedmetadata', listener)
    return () => video.removeEventListener('loadedmetadata', listener)
  }, [ref])

  return {
    qualities,
    quality,
    chooseQuality: (lines: number | undefined) => {
      setQuality(lines)
      attached.current?.setQuality(lines)
    },
    fault,
    noteFault: setFault,
    /** @param onRefused it stands still, and waits for a press */
    play: (onRefused?: () => void) => {
      if (ref.current) startFilm(ref.current, { onRefused, onFailed: () => setFault('start') })
    },
    retry: () => reattach(true),
  }
}

/** Where the browser wants a press first, the film waits at its place. */
function goOn(video: HTMLVideoElement, stop: Stop | undefined, onFailed: () => void): void {
  if (!stop) return
  video.currentTime = stop.second
  if (stop.isPlaying) startFilm(video, { onFailed })
}

type Refusals = { onRefused?: (() => void) | undefined; onFailed: () => void }

function startFilm(video: HTMLVideoElement, { onRefused, onFailed }: Refusals): void {
  video.play().catch((error: unknown) => {
    log.warn('The film did not play', error)
    const refusal = toPlayRefusal(error)
    if (refusal !== 'failed') onRefused?.()
    // The event of a film that failed says why.
    else if (!video.error) onFailed()
  })
}

/** Parts lie beside the playlist, and are looked for by the path that their address ends with. */
async function findKeptPart(
  source: ContentSource,
  address: string,
  { playlist, revision }: Film,
): Promise<Blob | undefined> {
  const folder = playlist.slice(0, playlist.indexOf('/') + 1)
  const path = decodeURIComponent(new URL(address).pathname)
  const at = path.indexOf(`/${folder}`)
  return at === -1 ? undefined : source.findKept?.({ name: path.slice(at + 1), revision })
}

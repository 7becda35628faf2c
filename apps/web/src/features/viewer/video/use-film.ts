import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ContentSource } from '#data/content/content-source.ts'
import { type AttachedFilm, attachFilm, type FilmFault } from './attach-film.ts'
import type { Film } from './find-film.ts'

/** Keeps the film in the element, and tells what it offers and what went wrong. */
export function useFilm(
  ref: RefObject<HTMLVideoElement | null>,
  film: Film,
  source: ContentSource,
) {
  const attached = useRef<AttachedFilm>(undefined)
  const [qualities, setQualities] = useState<readonly number[]>([])
  const [quality, setQuality] = useState<number>()
  const [fault, setFault] = useState<FilmFault>()
  const [attempt, setAttempt] = useState(0)
  const { playlist, revision } = film
  const ask = useEffectEvent(() => source.toAddress({ name: playlist, revision }))

  useEffect(() => {
    const video = ref.current
    if (!video) return
    let isGone = false
    const attaching = attachFilm(video, {
      toAddress: () => ask(),
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

  return {
    qualities,
    quality,
    chooseQuality: (lines: number | undefined) => {
      setQuality(lines)
      attached.current?.setQuality(lines)
    },
    fault,
    noteFault: setFault,
    retry: () => {
      setFault(undefined)
      setAttempt((now) => now + 1)
    },
  }
}

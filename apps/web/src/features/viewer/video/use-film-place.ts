import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { toFilmPlace } from '#data/account/reading/film-place.ts'
import { usePlace } from '../paged/use-place.ts'
import { useReadingRecord } from '../reading/use-reading-record.ts'
import type { OpenedFile } from '../viewer-module.ts'
import type { Film } from './find-film.ts'

/** Where the film goes on, and what keeps the place: seconds, as a page viewer keeps pages. */
export function useFilmPlace(
  file: OpenedFile,
  film: Film,
  ref: RefObject<HTMLVideoElement | null>,
): { startSecond: number; note: (second: number) => void } {
  const length = Math.max(1, Math.ceil(film.durationSeconds))
  const { startPage, keeper } = usePlace(file, {
    placePath: file.path,
    chosenPage: undefined,
    images: { length },
  })
  const kept = toFilmPlace(startPage, length)
  const startSecond = kept === length - 1 ? 0 : kept
  const [hasPlayed, setHasPlayed] = useState(false)
  const noteRead = useReadingRecord(file, {
    pageCount: length,
    orientation: 'horizontal',
    hasPainted: hasPlayed,
  })
  const start = useEffectEvent((video: HTMLVideoElement) => {
    if (video.currentTime < 1) video.currentTime = startSecond
  })
  useEffect(() => {
    const video = ref.current
    const listener = () => video && start(video)
    video?.addEventListener('loadedmetadata', listener, { once: true })
    return () => video?.removeEventListener('loadedmetadata', listener)
  }, [ref])

  const note = (second: number) => {
    setHasPlayed(true)
    keeper.paint(toFilmPlace(second, length))
    noteRead([second])
  }
  return { startSecond, note }
}

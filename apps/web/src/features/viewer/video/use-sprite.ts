import { LAYOUT } from '@yomikura/content/layout'
import { useEffect, useState } from 'react'
import type { ContentSource } from '#data/works/content/content-source.ts'
import type { Film } from './find-film.ts'

/** A small picture of the film at a time, as a part of the one picture that holds them all. */
export type Preview = { address: string; x: number; y: number; width: number; height: number }

/** Finds the small picture for a second of the film; nothing until the picture of them is here. */
export function useSprite(
  film: Film,
  source: ContentSource,
  isWanted: boolean,
): (second: number) => Preview | undefined {
  const [address, setAddress] = useState<string>()
  const { sprite, revision } = film
  useEffect(() => {
    if (!sprite || !isWanted) return
    const abort = new AbortController()
    let made: string | undefined
    source
      .loadFile({ name: `${LAYOUT.optimized}/${sprite.name}`, revision }, abort.signal, 'low')
      .then((blob) => {
        if (abort.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      // Without previews the bar still seeks.
      .catch(() => undefined)
    return () => {
      abort.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [sprite, revision, source, isWanted])

  return (second) => {
    if (!sprite || address === undefined) return undefined
    const { width, height, columns, count, interval_seconds } = sprite
    const index = Math.min(count - 1, Math.max(0, Math.floor(second / interval_seconds)))
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height]
    return { address, x, y, width, height }
  }
}

import { LAYOUT } from '@yomikura/content/layout'
import { useEffect, useState } from 'react'
import type { ContentSource } from '#data/content/content-source.ts'
import type { Film } from './find-film.ts'

/** Captions that are here: `id` names them in choices, `address` is a blob of this page. */
export type CaptionTrack = {
  id: string
  label: string | undefined
  language: string
  address: string
}

/** The film's captions, loaded; those that fail are left out, for a film can be seen without. */
export function useCaptions(film: Film, source: ContentSource): readonly CaptionTrack[] {
  const [tracks, setTracks] = useState<readonly CaptionTrack[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const addresses: string[] = []
    const load = async () => {
      const loaded: CaptionTrack[] = []
      for (const [index, { name, language, label }] of film.captions.entries()) {
        const file = { name: `${LAYOUT.optimized}/${name}`, revision: film.revision }
        const blob = await source.loadFile(file, abort.signal, 'low').catch(() => undefined)
        if (abort.signal.aborted) return
        if (!blob) continue
        const address = URL.createObjectURL(blob)
        addresses.push(address)
        loaded.push({ id: language || `${index + 1}`, label, language: language ?? '', address })
      }
      setTracks(loaded)
    }
    void load()
    return () => {
      abort.abort()
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [film, source])
  return tracks
}

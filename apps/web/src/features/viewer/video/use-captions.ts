import { LAYOUT } from '@yomikura/content/layout'
import type { Caption } from '@yomikura/content/ziptree'
import { useEffect, useState } from 'react'
import type { ContentSource } from '#data/works/content/content-source.ts'
import type { Film } from './find-film.ts'

/** Captions that are here: `id` names them in choices, `address` is a blob of this page. */
export type CaptionTrack = Pick<Caption, 'forced' | 'sdh' | 'default'> & {
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
      for (const [index, { name, ...caption }] of film.captions.entries()) {
        const { label } = caption
        const language = toShortTag(caption.language ?? '')
        const file = { name: `${LAYOUT.optimized}/${name}`, revision: film.revision }
        const blob = await source.loadFile(file, abort.signal, 'low').catch(() => undefined)
        if (abort.signal.aborted) return
        if (!blob) continue
        const address = URL.createObjectURL(blob)
        addresses.push(address)
        const id = toId({ ...caption, language }, index)
        const isTaken = loaded.some((track) => track.id === id)
        const track = { id: isTaken ? `${id}.${index + 1}` : id, label, language, address }
        loaded.push({ ...caption, ...track })
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

/** Language and purpose, so that a choice holds for other films too. */
function toId({ language, forced, sdh }: Omit<Caption, 'name'>, index: number): string {
  return [language || `${index + 1}`, forced && 'forced', sdh && 'sdh'].filter(Boolean).join('.')
}

/** `jpn`, as tracks inside films say it, is `ja`; what is no tag of a language stays as it is. */
function toShortTag(language: string): string {
  try {
    return (Intl.getCanonicalLocales(language)[0] ?? language).toLowerCase()
  } catch {
    return language
  }
}

import { useEffect } from 'react'
import type { PageImage } from '#data/works/content/decode-page.ts'
import type { PageOrigin } from '#data/works/content/load-page.ts'
import { hasSaveData } from '#lib/has-save-data.ts'
import type { PagedSession } from './paged-session.ts'

type Pages = {
  session: PagedSession
  origin: PageOrigin
  larges: readonly (PageImage | undefined)[]
  isSettled: boolean
}

/** Magnified pages of a document become sharp; the code for it comes when its first page is there. */
export function useSharpPages({ session, origin, larges, isSettled }: Pages): void {
  const isPossible = isSettled && larges.some((large) => large !== undefined) && !hasSaveData()
  useEffect(() => {
    if (!isPossible) return
    const ended = new AbortController()
    import('./sharpen-pages.ts').then(
      ({ sharpenPages }) => {
        if (ended.signal.aborted) return
        ended.signal.addEventListener('abort', sharpenPages({ session, origin, larges }))
      },
      // Without a network the normal pages stay.
      () => undefined,
    )
    return () => ended.abort()
  }, [isPossible, session, origin, larges])
}

import { TIMES } from '@yomikura/contract/limits'
import { useEffect, useState } from 'react'
import { readLibraryScroll, writeLibraryScroll } from '#data/account/settings/library-place.ts'
import { endReturn, isReturnTo } from '#data/base/device/page-return.ts'
import { scrollOnceLong } from '#lib/scroll-once-long.ts'

/**
 * Goes back to where the reader was when the page was loaded again: by a reload, by the way back from
 * another site, or after signing in. Within the app the router remembers the place by itself, but after
 * a load the shelf has no height until its works are laid out.
 *
 * @param conditions the place counts only for the works that they show
 */
export function useScrollReturn(conditions: string): void {
  const [startPx] = useState(() => (isReturnTo('/library') ? readLibraryScroll(conditions) : 0))
  const [ending] = useState(() => new AbortController())
  useEffect(() => {
    endReturn()
    if (startPx === 0) ending.abort()
    else scrollOnceLong(startPx, ending)
    // Another page must not be scrolled to this one's place.
    return () => ending.abort()
  }, [startPx, ending])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      timer = undefined
      writeLibraryScroll(conditions, window.scrollY)
    }
    const handleScroll = () => {
      // What a short page could show on the way is no place of the reader's.
      if (ending.signal.aborted) timer ??= setTimeout(save, TIMES.scrollSaveDebounceMs)
    }
    const handleLeave = () => {
      if (timer !== undefined) save()
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('pagehide', handleLeave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('pagehide', handleLeave)
    }
  }, [conditions, ending])
}

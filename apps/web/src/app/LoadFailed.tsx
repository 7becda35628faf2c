import { useEffect } from 'react'
import { isStartingAnew } from './chunk-reload.ts'
import { toFailedPage } from './failed-page.ts'

/** The app itself cannot be drawn: a page that needs nothing of it says what to try. */
export function LoadFailed() {
  useEffect(() => {
    if (!isStartingAnew()) location.replace(toFailedPage(location))
  }, [])
  return null
}

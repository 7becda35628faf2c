import { useEffect } from 'react'
import { log } from '#data/base/log/log.ts'
import { isPageReloading } from './chunk-reload.ts'
import { toFailedPage } from './failed-page.ts'

/** The app itself cannot be drawn: a page that needs nothing of it says what to try. */
export function LoadFailed({ error }: { error: unknown }) {
  useEffect(() => {
    log.error('The app could not be drawn', error)
    if (!isPageReloading()) location.replace(toFailedPage(location))
  }, [error])
  return null
}

import { useEffect } from 'react'
import { toFailedPage } from './failed-page.ts'

/** The app itself cannot be drawn: a page that needs nothing of it says what to try. */
export function LoadFailed() {
  useEffect(() => location.replace(toFailedPage(location)), [])
  return null
}

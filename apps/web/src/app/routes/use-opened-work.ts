import { useEffect } from 'react'
import { recordOpened } from '#data/session/record-opened.ts'
import { useSession } from '#data/session/session.ts'

/** Notes in the reading history that a work is opened in a viewer. */
export function useOpenedWork(workno: string): void {
  const session = useSession()
  useEffect(() => void recordOpened(session, workno), [session, workno])
}

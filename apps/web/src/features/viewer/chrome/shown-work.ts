import { useEffect, useState } from 'react'

/** The work whose bars were shown, for as long as a viewer is open. */
let shown: string | undefined

/**
 * Whether the work is another than the one that was being read: its bars show first. Another way to lay
 * out the pages of the same work, or another part of it, is no news (specification.md#2.4).
 */
export function useIsOtherWork(workno: string): boolean {
  const [isOther] = useState(() => workno !== shown)
  // Noted once it is drawn: what is given up before that has shown nothing.
  useEffect(() => {
    shown = workno
  }, [workno])
  return isOther
}

/** The viewer closes: whatever opens next is another work. */
export function forgetShownWork(): void {
  shown = undefined
}

import { lazy, Suspense } from 'react'

// Without a network its code may not come, either: what is there goes on without it.
const KeepOffer = lazy(() =>
  import('./KeepOffer.tsx').then(
    (module) => ({ default: module.KeepOffer }),
    () => ({ default: () => null }),
  ),
)

/** The offer to store a work, whose code comes when something is missing; nothing without a workno. */
export function LateKeepOffer({ workno }: { workno: string | undefined }) {
  if (workno === undefined) return null
  return (
    <Suspense>
      <KeepOffer workno={workno} />
    </Suspense>
  )
}

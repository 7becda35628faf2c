import { type ComponentType, lazy, Suspense } from 'react'
import type { CoverFacts } from './DrawnCover.tsx'

/** Most readers never see one. Where its code does not come, the place stays as it was. */
const DrawnCover = lazy<ComponentType<CoverFacts>>(() =>
  import('./DrawnCover.tsx').then(
    (module) => ({ default: module.DrawnCover }),
    () => ({ default: () => null }),
  ),
)

/** Fills the place of a cover that is not there, the nearest positioned element around it. */
export function MissingCover(facts: CoverFacts) {
  return (
    <Suspense>
      <DrawnCover {...facts} />
    </Suspense>
  )
}

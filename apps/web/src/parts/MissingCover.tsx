import { type ComponentType, lazy, Suspense } from 'react'

/** What a cover is drawn from where no picture of the work comes. */
export type CoverFacts = {
  title: string
  maker?: string | undefined
  /** Code of the specification's table, for example `MNG`. */
  workType?: string | undefined
  /** Address of the cover that did not come: a browser may keep it. */
  url?: string
}

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

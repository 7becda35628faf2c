import { type ComponentType, lazy, Suspense } from 'react'
import type { DrawingName } from './StateDrawings.tsx'

type Props = { name: DrawingName }

/** Seen where there is nothing else to see: the drawings come with the first of them. */
const Drawing = lazy<ComponentType<Props>>(() =>
  import('./StateDrawings.tsx').then(
    (module) => ({ default: module.StateDrawings }),
    () => ({ default: () => null }),
  ),
)

/** Has the drawing's size before it is there, so that the words below never jump. */
const PLACE = { display: 'block', height: 132 } as const

/** A small drawing that goes with a state of a screen. Decoration: the words below say what it means. */
export function StateDrawing({ name }: Props) {
  return (
    <span style={PLACE} aria-hidden="true">
      <Suspense>
        <Drawing name={name} />
      </Suspense>
    </span>
  )
}

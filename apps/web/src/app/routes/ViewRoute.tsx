import { useParams } from '@tanstack/react-router'
import { ViewerScreen } from '#features/viewer/ViewerScreen.tsx'

/** /work/{workno}/view/{path}: a file in its viewer, without the menu. */
export function ViewRoute() {
  const { workno, path } = useParams({ from: '/signed-in/work/$workno/view/$path' })
  return <ViewerScreen workno={workno} path={path} />
}

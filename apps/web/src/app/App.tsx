import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BootStore } from './boot/boot-store.ts'
import { BootContext } from './boot/use-boot.ts'
import { TextProvider } from './TextProvider.tsx'
import { GATE_IDS } from './layout-routes.ts'
import { OPEN_VIEWER_IDS, readyOpenViewer, readyViewerOf, VIEW_ID } from './ready-viewer.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

/**
 * The whole app: texts, start-up and routes.
 *
 * @param props.leave loads another page in place of this one, for sign-in
 */
export function App({ leave = assign }: { leave?: (url: string) => void }) {
  const [boot] = useState(() => new BootStore(leave))
  const [router] = useState(() => startAhead(createAppRouter(), boot))
  useEffect(() => () => boot.close(), [boot])
  return (
    <TextProvider leave={leave}>
      <BootContext value={boot}>
        <RouterProvider router={router} />
      </BootContext>
    </TextProvider>
  )
}

/**
 * Starts what the address will need while the texts still load: the reader's session, and the code
 * of the screens. Redirects and unknown addresses wait for their turn.
 */
function startAhead(router: AppRouter, boot: BootStore): AppRouter {
  const [matchedRoutes, params] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) {
    if (GATE_IDS.some((id) => id === route.id)) boot.ensureStarted()
    // What fails to load now is asked for again by the router, which then says so.
    router.loadRouteChunk(route)?.catch(() => undefined)
    if (route.id === VIEW_ID) readyViewerOf(params._splat)
    if (OPEN_VIEWER_IDS.some((id) => id === route.id)) readyOpenViewer()
  }
  return router
}

function assign(url: string): void {
  location.assign(url)
}

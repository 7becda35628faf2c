import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { BootStore } from './boot/boot-store.ts'
import { BootContext } from './boot/use-boot.ts'
import { TextProvider } from './TextProvider.tsx'
import { type AppRouter, createAppRouter, SIGNED_IN_ID } from './router.tsx'

/**
 * The whole app: texts, start-up and routes.
 *
 * @param props.leave loads another page in place of this one, for sign-in
 */
export function App({ leave }: { leave?: (url: string) => void }) {
  const [boot] = useState(() => new BootStore(leave))
  const [router] = useState(() => startAhead(createAppRouter(), boot))
  return (
    <TextProvider>
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
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) {
    if (route.id === SIGNED_IN_ID) boot.ensureStarted()
    // What fails to load now is asked for again by the router, which then says so.
    router.loadRouteChunk(route)?.catch(() => undefined)
  }
  return router
}

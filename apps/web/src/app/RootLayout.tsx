import { Outlet, useRouter } from '@tanstack/react-router'
import { ToastRegion } from '@yomikura/ui/Toast'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { readSessionState, subscribeToSession } from '#data/base/api/session-state.ts'
import { SessionContext } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { useBoot } from './boot/use-boot.ts'
import styles from './RootLayout.module.css'
import { lazyScreen } from './screen-texts.ts'
import { DownloadDock } from './shell/DownloadDock.tsx'
import { PlayerDock } from './shell/PlayerDock.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Seen so seldom that it is fetched when it is needed. */
const SessionEnded = lazyScreen(() => import('./shell/SessionEnded.tsx'), 'SessionEnded')

/** Around every screen: the way past the menu, and where toasts appear. */
export function RootLayout() {
  const t = useText()
  useFocusOnNavigation()
  useScrollMemory()
  const isEnded = useSyncExternalStore(subscribeToSession, readSessionState) === 'ended'
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('app.skip_to_content')}
      </a>
      <Outlet />
      <Docks />
      {isEnded && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
      <ToastRegion />
    </>
  )
}

/** What goes on while a signed-in reader walks about, on screens that guests may see too. */
function Docks() {
  const { state } = useBoot()
  if (state.phase !== 'ready') return null
  return (
    <SessionContext value={state.session}>
      <DownloadDock />
      <PlayerDock />
    </SessionContext>
  )
}

/**
 * Moves the focus to the new screen's content after a navigation, as a page load would: otherwise
 * it stays on a link that is gone, and a screen reader says nothing.
 */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const content = document.getElementById('content')
        // A screen that took the focus itself knows better.
        if (content?.contains(document.activeElement)) return
        content?.focus({ preventScroll: true })
      }),
    [router],
  )
}

import { Outlet } from '@tanstack/react-router'
import { ToastRegion } from '@yomikura/ui/Toast'
import { Suspense, useSyncExternalStore } from 'react'
import { readSessionState, subscribeToSession } from '#data/base/api/session-state.ts'
import { useText } from '#lib/use-text.ts'
import styles from './RootLayout.module.css'
import { lazyScreen } from './screen-texts.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
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
      {isEnded && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
      <ToastRegion />
    </>
  )
}

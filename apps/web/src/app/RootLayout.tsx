import { Outlet } from '@tanstack/react-router'
import { ToastRegion } from '@yomikura/ui/Toast'
import { useText } from '#lib/use-text.ts'
import styles from './RootLayout.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useSessionEnd } from './shell/use-session-end.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

/** Around every screen: the way past the menu, and where toasts appear. */
export function RootLayout() {
  const t = useText()
  useFocusOnNavigation()
  useScrollMemory()
  const sessionNotice = useSessionEnd()
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('app.skip_to_content')}
      </a>
      <Outlet />
      {sessionNotice}
      <ToastRegion />
    </>
  )
}

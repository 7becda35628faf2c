import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useVisit } from '#data/session/session.ts'
import { NarrowHeader } from './NarrowHeader.tsx'
import { SideMenu } from './SideMenu.tsx'
import styles from './Shell.module.css'
import { useShellNotice } from './use-shell-notice.tsx'
import { useMenuState } from './use-menu-state.ts'
import { useSessionLocale } from './use-session-locale.ts'
import { useSyncNotices } from './use-sync-notices.ts'

const CouponBanner = lazy(() =>
  import('#parts/CouponBanner.tsx').then((module) => ({ default: module.CouponBanner })),
)

/**
 * Around every screen but the viewers: the menu beside it, or behind a header.
 *
 * @param props.children instead of the route's own screen, for a viewer that keeps the menu
 */
export function Shell({ children }: { children?: ReactNode }) {
  const { isWide, isExpanded, toggle } = useMenuState()
  const { account } = useVisit()
  useSyncNotices()
  useSessionLocale()
  const notice = useShellNotice()
  return (
    <div className={styles.shell} data-menu={isExpanded ? 'expanded' : 'collapsed'}>
      {isWide ? (
        <aside className={styles.side}>
          <SideMenu isExpanded={isExpanded} onToggle={toggle} />
        </aside>
      ) : (
        <NarrowHeader />
      )}
      <div className={styles.content}>
        {notice}
        {!account && (
          <Suspense>
            <CouponBanner />
          </Suspense>
        )}
        {children ?? <Outlet />}
      </div>
    </div>
  )
}

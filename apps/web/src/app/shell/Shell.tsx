import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSessionIfAny, useVisit } from '#data/session/session.ts'
import { useDevicePrefs } from '#data/base/device/device-prefs.ts'
import type { SyncStatus } from '#data/library/sync/library-sync.ts'
import { useText } from '#lib/use-text.ts'
import { NarrowMenu } from './NarrowMenu.tsx'
import { SideMenu } from './SideMenu.tsx'
import styles from './Shell.module.css'
import { useShellNotice } from './use-shell-notice.tsx'
import { useMenuState } from './use-menu-state.ts'
import { showTrouble } from '#parts/show-toasts.ts'

const CouponBanner = lazy(() =>
  import('#parts/CouponBanner.tsx').then((module) => ({ default: module.CouponBanner })),
)

const AddWorksDock = lazy(async () => ({
  default: (await import('#features/uploads/AddWorksDock.tsx')).AddWorksDock,
}))

/**
 * Around every screen but the viewers: the menu beside it, or at its lower edge.
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
        <NarrowMenu />
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
      {account?.may_add_works && (
        <Suspense>
          <AddWorksDock />
        </Suspense>
      )}
    </div>
  )
}

/** Titles and orders of the library are stored for one language; another language builds them again. */
function useSessionLocale(): void {
  const { locale } = useDevicePrefs()
  const purchases = useSessionIfAny()?.purchases
  useEffect(() => {
    const wanted = new AbortController()
    purchases?.changeLocale(locale).catch(async (error: unknown) => {
      const { retryLocale } = await import('./retry-locale.ts')
      await retryLocale(error, { purchases, locale, signal: wanted.signal })
    })
    return () => wanted.abort()
  }, [purchases, locale])
}

/** Warns when a sync fails; what is stored stays on screen. */
function useSyncNotices(): void {
  const t = useText()
  const sync = useSessionIfAny()?.sync
  const lastReported = useRef<SyncStatus>(undefined)

  useEffect(() => {
    if (!sync) return
    const report = () => {
      const { status } = sync
      if (status === lastReported.current) return
      lastReported.current = status
      if (status.phase === 'failed' || status.phase === 'stalled') {
        showTrouble(t('sync.failed'))
      }
    }
    report()
    return sync.subscribe(report)
  }, [sync, t])
}

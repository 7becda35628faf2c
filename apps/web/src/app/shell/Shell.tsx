import { Outlet } from '@tanstack/react-router'
import { MEASURES } from '@yomikura/contract/limits'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { NarrowHeader } from './NarrowHeader.tsx'
import { SideMenu } from './SideMenu.tsx'
import styles from './Shell.module.css'
import { useSyncNotices } from './use-sync-notices.ts'

/** Around every signed-in screen but the viewers: the menu beside it, or behind a header. */
export function Shell() {
  const isWide = useMediaQuery(`(width > ${MEASURES.narrowScreenPx}px)`)
  useSyncNotices()
  return (
    <div className={styles.shell}>
      {isWide ? (
        <aside className={styles.side}>
          <SideMenu />
        </aside>
      ) : (
        <NarrowHeader />
      )}
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}

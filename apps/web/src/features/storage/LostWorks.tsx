import { Link } from '@tanstack/react-router'
import { Button } from '@yomikura/ui/Button'
import type { OfflineStore } from '#data/offline/offline-store.ts'
import { useText } from '#lib/use-text.ts'
import styles from './StorageScreen.module.css'
import { useWorkTitle } from './use-work-title.ts'

/** The browser dropped what was kept (security.md B-5): which works, and the way to have them again. */
export function LostWorks({ worknos, store }: { worknos: readonly string[]; store: OfflineStore }) {
  const t = useText()
  const toTitle = useWorkTitle()
  return (
    <section className={styles.lost} role="alert">
      <p>{t('storage.lost')}</p>
      <ul>
        {worknos.map((workno) => (
          <li key={workno}>
            <Link to="/work/$workno/tree" params={{ workno }}>
              {toTitle(workno)}
            </Link>
          </li>
        ))}
      </ul>
      <Button onClick={() => void store.acknowledgeLoss()}>{t('storage.lost_ok')}</Button>
    </section>
  )
}

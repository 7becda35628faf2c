import { Button, buttonClass } from '@yomikura/ui/Button'
import { Link } from '@tanstack/react-router'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { EmptyShelfDrawing } from '#parts/EmptyShelfDrawing.tsx'
import styles from './LibraryScreen.module.css'
import { SyncGuide } from './SyncGuide.tsx'
import type { LibraryControls } from './use-library-query.ts'

type Props = {
  /** There is no work at all. */
  isEmpty: boolean
  /** The reader hid every work. */
  isHidden: boolean
  isSearched: boolean
  controls: LibraryControls
}

/** Says why no work is shown, and what to do about it. */
export function LibraryEmpty({ isEmpty, isHidden, isSearched, controls }: Props) {
  const t = useText()
  const { config } = useSession()
  if (isEmpty && !isSearched) {
    return (
      <>
        {controls.isGuideShown && <SyncGuide onDismiss={controls.dismissGuide} />}
        <section className={styles.empty}>
          <EmptyShelfDrawing />
          <h2 className={styles.emptyTitle}>{t('library_dialogs.work_empty')}</h2>
          <p className={styles.emptyBody}>{t('library_dialogs.work_empty_body')}</p>
          {config.links.storefront && (
            <a
              className={`${buttonClass({ variant: 'primary' })} ${styles.emptyAction}`}
              href={config.links.storefront}
              target="_blank"
              rel="noreferrer"
            >
              {t('library_dialogs.to_store')}
            </a>
          )}
        </section>
      </>
    )
  }
  return (
    <section className={styles.empty}>
      <EmptyShelfDrawing />
      <h2 className={styles.emptyTitle}>{t('library_dialogs.no_hit')}</h2>
      <p className={styles.emptyBody}>{t(toReason({ isHidden, isSearched }))}</p>
      <p className={styles.emptyAction}>
        {isHidden && (
          <Link className={buttonClass({ variant: 'primary' })} to="/settings/ignore">
            {t('library_dialogs.to_ignored')}
          </Link>
        )}
        <Button onClick={controls.clear}>{t('library_dialogs.clear_conditions')}</Button>
      </p>
    </section>
  )
}

function toReason({ isHidden, isSearched }: Pick<Props, 'isHidden' | 'isSearched'>) {
  if (isHidden) return 'library_dialogs.all_ignored'
  return isSearched ? 'library_dialogs.no_hit_body' : 'library_dialogs.no_hit_condition'
}

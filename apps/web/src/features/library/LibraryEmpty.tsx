import { Button, buttonClass } from '@yomikura/ui/Button'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { EmptyShelfDrawing } from '#parts/EmptyShelfDrawing.tsx'
import styles from './LibraryScreen.module.css'

type Props = { isEmpty: boolean; isSearched: boolean; onClear: () => void }

/** Says why no work is shown, and what to do about it. */
export function LibraryEmpty({ isEmpty, isSearched, onClear }: Props) {
  const t = useText()
  const { config } = useSession()
  if (isEmpty) {
    return (
      <section className={styles.empty}>
        <EmptyShelfDrawing />
        <h2 className={styles.emptyTitle}>{t('library.work_empty')}</h2>
        <p className={styles.emptyBody}>{t('library.work_empty_body')}</p>
        {config.links.storefront && (
          <a
            className={`${buttonClass({ variant: 'primary' })} ${styles.emptyAction}`}
            href={config.links.storefront}
            target="_blank"
            rel="noreferrer"
          >
            {t('library.to_store')}
          </a>
        )}
      </section>
    )
  }
  return (
    <section className={styles.empty}>
      <EmptyShelfDrawing />
      <h2 className={styles.emptyTitle}>{t('library.no_hit')}</h2>
      <p className={styles.emptyBody}>
        {t(isSearched ? 'library.no_hit_body' : 'library.no_hit_condition')}
      </p>
      <Button className={styles.emptyAction ?? ''} onClick={onClear}>
        {t('library.clear_conditions')}
      </Button>
    </section>
  )
}

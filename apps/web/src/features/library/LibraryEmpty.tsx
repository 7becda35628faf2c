import { Button, buttonClass } from '@yomikura/ui/Button'
import { Link } from '@tanstack/react-router'
import { uploadSheet } from '#data/works/uploads/open-sheet.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { StateDrawing } from '#parts/StateDrawing.tsx'
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
  if (isEmpty && !isSearched) return <NoWorks controls={controls} />
  return (
    <section className={styles.empty}>
      <StateDrawing name={isHidden ? 'hidden' : 'search'} />
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

/** Where works come from: the shop, the reader's own files, or the operator of a server without both. */
function NoWorks({ controls }: Pick<Props, 'controls'>) {
  const t = useText()
  const { config, account } = useSession()
  const { storefront } = config.links
  const hasShop = storefront !== '' || config.features['storefront'] === true
  const mayAdd = account.may_add_works === true
  return (
    <>
      {controls.isGuideShown && hasShop && <SyncGuide onDismiss={controls.dismissGuide} />}
      <section className={styles.empty}>
        <StateDrawing name="shelf" />
        <h2 className={styles.emptyTitle}>{t('library_dialogs.work_empty')}</h2>
        <p className={styles.emptyBody}>{t(toSource({ hasShop, mayAdd }))}</p>
        <p className={styles.emptyAction}>
          {storefront && (
            <a
              className={buttonClass({ variant: 'primary' })}
              href={storefront}
              target="_blank"
              rel="noreferrer"
            >
              {t('library_dialogs.to_store')}
            </a>
          )}
          {mayAdd && (
            <Button
              variant={storefront ? 'secondary' : 'primary'}
              onClick={() => uploadSheet.set(true)}
            >
              {t('menu.add_works')}
            </Button>
          )}
        </p>
      </section>
    </>
  )
}

function toSource({ hasShop, mayAdd }: { hasShop: boolean; mayAdd: boolean }) {
  if (hasShop) return 'library_dialogs.work_empty_body'
  return mayAdd ? 'library_dialogs.work_empty_add_body' : 'library_dialogs.work_empty_wait_body'
}

function toReason({ isHidden, isSearched }: Pick<Props, 'isHidden' | 'isSearched'>) {
  if (isHidden) return 'library_dialogs.all_ignored'
  return isSearched ? 'library_dialogs.no_hit_body' : 'library_dialogs.no_hit_condition'
}

import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import type { UserList } from '#data/account/lists/list-kinds.ts'
import { ListConflictError } from '#data/account/lists/list-store.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import styles from './ListTrouble.module.css'
import { toTroubleText } from './trouble.ts'

type Props = {
  /** Why a change did not go through; undefined while all is well. */
  error: unknown
  /** Words for an entry, to show two orders side by side. */
  titleOf: (entry: never) => string
  /** Makes the reader's own change again, on top of what others did. */
  onKeepMine: (conflict: ListConflictError) => void
  onClose: () => void
}

/** Shows why a list could not be changed; where others changed the same thing, lets the reader choose. */
export function ListTrouble({ error, titleOf, onKeepMine, onClose }: Props) {
  const t = useText()
  const { config } = useSession()
  if (error === undefined) return null
  if (!(error instanceof ListConflictError)) {
    return (
      <ConfirmDialog isOpen title={toTroubleText(error, t, config.limits)} onCancel={onClose} />
    )
  }
  const { mine, theirs } = error
  const keepMine = () => {
    onClose()
    onKeepMine(error)
  }
  return (
    <Dialog
      isOpen
      title={t('lists.conflict')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('lists.keep_theirs')}</Button>
          <Button variant="primary" onClick={keepMine}>
            {t('lists.keep_mine')}
          </Button>
        </>
      }
    >
      <p>{t('lists.conflict_body')}</p>
      <div className={styles.sides}>
        <Side label={t('lists.conflict_theirs')} list={theirs} titleOf={titleOf} />
        <Side label={t('lists.conflict_mine')} list={mine} titleOf={titleOf} />
      </div>
    </Dialog>
  )
}

function Side(props: { label: string; list: UserList } & Pick<Props, 'titleOf'>) {
  const { label, list, titleOf } = props
  return (
    <section className={styles.side} aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.title}>{list.title}</p>
      <ol className={styles.entries}>
        {list.data.map((entry, place) => (
          <li key={place}>{titleOf(entry as never)}</li>
        ))}
      </ol>
    </section>
  )
}

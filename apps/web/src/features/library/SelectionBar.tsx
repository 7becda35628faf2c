import { Button } from '@yomikura/ui/Button'
import { IconButton } from '@yomikura/ui/IconButton'
import { Check, EyeOff, ListPlus, X } from 'lucide-react'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './SelectionBar.module.css'

const ICON = { size: 18, strokeWidth: 1.8, 'aria-hidden': true } as const

type Props = {
  count: number
  onAll: () => void
  onFinished: () => void
  onMyList: () => void
  onIgnore: () => void
  onEnd: () => void
}

/** What can be done with the ticked works. */
export function SelectionBar({ count, onAll, onFinished, onMyList, onIgnore, onEnd }: Props) {
  const t = useText()
  const { account } = useSession()
  return (
    <section className={styles.bar} aria-label={t('library_dialogs.selection')}>
      <p className={styles.count} role="status">
        {t('library_dialogs.selected', { count })}
      </p>
      <Button variant="quiet" onClick={onAll}>
        {t('library_dialogs.select_all')}
      </Button>
      <Button icon={<Check {...ICON} />} disabled={count === 0} onClick={onFinished}>
        {t('library_dialogs.mark_finished')}
      </Button>
      {account.account_id && (
        <Button icon={<ListPlus {...ICON} />} disabled={count === 0} onClick={onMyList}>
          {t('library_dialogs.add_to_mylist')}
        </Button>
      )}
      <Button icon={<EyeOff {...ICON} />} disabled={count === 0} onClick={onIgnore}>
        {t('library_dialogs.ignore')}
      </Button>
      <IconButton
        className={styles.end ?? ''}
        label={t('library_dialogs.select_end')}
        icon={<X {...ICON} />}
        onClick={onEnd}
      />
    </section>
  )
}

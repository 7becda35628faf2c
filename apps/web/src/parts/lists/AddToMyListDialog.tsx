import { TIMES } from '@yomikura/contract/limits'
import type { MyList } from '@yomikura/contract/mylists'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { showToast } from '@yomikura/ui/toast-store'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { hasCode } from '#data/api/errors.ts'
import { useMyLists, useMyListStore } from '#data/lists/use-lists.ts'
import { useSession } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './AddToMyListDialog.module.css'
import { toTroubleText } from './trouble.ts'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Puts one work into a My List, or into a new one. */
export function AddToMyListDialog({ workno, onClose }: { workno: string; onClose: () => void }) {
  const t = useText()
  const { account } = useSession()
  const { lists, isReadOnly } = useMyLists()
  const { add, isBusy, error } = useAdding(workno, onClose)
  const canUse = Boolean(account.account_id)
  return (
    <Dialog
      isOpen
      variant="sheet"
      title={t('mylist.add_to')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      {!canUse && <p>{t('mylist.unavailable_body')}</p>}
      {canUse && isReadOnly && <p>{t('lists.offline')}</p>}
      {error !== undefined && (
        <p role="alert" className={styles.alert}>
          {toTroubleText(error, t)}
        </p>
      )}
      {canUse && (
        <ul className={styles.lists}>
          <li>
            <button
              type="button"
              className={styles.row}
              disabled={isBusy || isReadOnly}
              onClick={() => add()}
            >
              <Plus {...ICON} />
              <span className={styles.name}>{t('mylist.new')}</span>
            </button>
          </li>
          {lists?.map((list) => (
            <li key={list.id}>
              <ListRow
                list={list}
                isAdded={list.data.includes(workno)}
                isDisabled={isBusy || isReadOnly}
                onAdd={() => add(list)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type RowProps = { list: MyList; isAdded: boolean; isDisabled: boolean; onAdd: () => void }

function ListRow({ list, isAdded, isDisabled, onAdd }: RowProps) {
  const t = useText()
  return (
    <button
      type="button"
      className={styles.row}
      disabled={isDisabled || isAdded}
      onClick={() => onAdd()}
    >
      {isAdded ? <Check {...ICON} /> : <Plus {...ICON} />}
      <span className={styles.name}>{list.title}</span>
      <span className={styles.count}>
        {isAdded ? t('lists.added') : t('mylist.count', { count: list.data.length })}
      </span>
    </button>
  )
}

/** Adds to a list, or to a new one; a list that already holds the work is as good as added to. */
function useAdding(workno: string, onDone: () => void) {
  const t = useText()
  const store = useMyListStore()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const put = async (list: MyList | undefined) => {
    const title = list?.title ?? t('mylist.new')
    try {
      await store.add(list?.id ?? (await store.create(title)), workno)
    } catch (failure) {
      if (!hasCode(failure, 'mylist_work_duplicate')) throw failure
    }
    showToast(t('mylist.added_to', { title }), { tone: 'good', durationMs: TIMES.toastMs })
    onDone()
  }
  return {
    isBusy,
    error,
    add: (list?: MyList) => {
      setBusy(true)
      setError(undefined)
      put(list)
        .catch(setError)
        .finally(() => setBusy(false))
    },
  }
}

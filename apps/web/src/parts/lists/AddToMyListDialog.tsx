import type { MyList } from '@yomikura/contract/mylists'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMyLists, useMyListStore } from '#data/session/use-lists.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { PANEL_ROW_PX, PanelList, PanelRow } from '#parts/PanelRow.tsx'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { toTroubleText } from './trouble.ts'
import { showDone } from '../show-toasts.ts'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  worknos: readonly string[]
  onClose: () => void
  /** All of them are in the list now. */
  onAdded?: () => void
}

/** Puts works into a My List, or into a new one. */
export function AddToMyListDialog({ worknos, onClose, onAdded }: Props) {
  const t = useText()
  const { account, config } = useSession()
  const { lists = [], isReadOnly } = useMyLists()
  const { add, isBusy, error, dismiss } = useAdding(worknos, () => {
    onClose()
    onAdded?.()
  })
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
      {canUse && isReadOnly && <ReadOnlyNote isInDialog />}
      {canUse && (
        <PanelList>
          <VirtualRows
            label={t('mylist.title')}
            count={lists.length + 1}
            rowPx={PANEL_ROW_PX}
            keyOf={(place) => lists[place - 1]?.id ?? 'new'}
          >
            {(place) => (
              <ListRow
                list={lists[place - 1]}
                worknos={worknos}
                isDisabled={isBusy || isReadOnly}
                onAdd={add}
              />
            )}
          </VirtualRows>
        </PanelList>
      )}
      <ConfirmDialog
        isOpen={error !== undefined}
        title={toTroubleText(error, t, config.limits)}
        onCancel={dismiss}
      />
    </Dialog>
  )
}

type RowProps = {
  /** Undefined for one that is made on the way. */
  list: MyList | undefined
  worknos: readonly string[]
  isDisabled: boolean
  onAdd: (list?: MyList) => void
}

function ListRow({ list, worknos, isDisabled, onAdd }: RowProps) {
  const t = useText()
  if (!list) {
    return (
      <PanelRow
        mark={<Plus {...ICON} />}
        name={t('mylist.new')}
        disabled={isDisabled}
        onClick={() => onAdd()}
      />
    )
  }
  const isAdded = worknos.every((workno) => list.data.includes(workno))
  return (
    <PanelRow
      mark={isAdded ? <Check {...ICON} /> : <Plus {...ICON} />}
      name={list.title}
      end={isAdded ? t('lists.added') : t('mylist.count', { count: list.data.length })}
      disabled={isDisabled || isAdded}
      onClick={() => onAdd(list)}
    />
  )
}

/**
 * Adds to a list, or to a new one. Of several works those that the list holds are passed over; of a single
 * one the reader learns that it was there (specification.md#1.8).
 */
function useAdding(worknos: readonly string[], onDone: () => void) {
  const t = useText()
  const store = useMyListStore()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const put = async (list: MyList | undefined) => {
    const title = list?.title ?? t('mylist.new')
    const [first = ''] = worknos
    const fill = (id: string) =>
      worknos.length === 1 ? store.add(id, first) : store.addAll(id, worknos)
    await (list ? fill(list.id) : store.createWith(title, fill))
    showDone(t('mylist.added_to', { title }))
    onDone()
  }
  return {
    isBusy,
    /** Shown in an alert (specification.md#1.8). */
    error,
    dismiss: () => setError(undefined),
    add: (list?: MyList) => {
      setBusy(true)
      setError(undefined)
      put(list)
        .catch(setError)
        .finally(() => setBusy(false))
    },
  }
}

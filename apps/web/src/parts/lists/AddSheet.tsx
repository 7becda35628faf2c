import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import type { UserList } from '#data/account/lists/list-kinds.ts'
import type { ListStore } from '#data/account/lists/list-store.ts'
import { useLists } from '#data/session/use-lists.ts'
import { useText } from '#lib/use-text.ts'
import { LIST_TEXTS, type ListSection } from './list-sections.ts'
import { ListTrouble } from './ListTrouble.tsx'
import { PickerSheet } from './PickerSheet.tsx'
import { showDone } from '../show-toasts.ts'

/** Adds an entry; `title` names the added thing in the message to the reader. */
export type AddEntry<Addition> = (addition: Addition, title: string) => void

type Props<L extends UserList, Addition> = {
  section: ListSection
  id: string
  store: ListStore<L, Addition>
  children: (list: L, add: AddEntry<Addition>) => ReactNode
}

/** The dialog that adds to a list, over it; it closes to the list. */
export function AddSheet<L extends UserList, Addition>(props: Props<L, Addition>) {
  const t = useText()
  const { section, id, store, children } = props
  const navigate = useNavigate()
  const { lists, isReadOnly } = useLists(store)
  const { add, error, clear } = useAdding(props)
  const list = lists?.find((one) => one.id === id)
  const to = `/${section}/$id` as const
  if (!list) return null
  // Offline there is nothing to add to.
  if (isReadOnly) return <Navigate to={to} params={{ id }} replace />
  return (
    <PickerSheet
      title={t(LIST_TEXTS[section].add_title, { title: list.title })}
      onClose={() => void navigate({ to, params: { id }, resetScroll: false })}
    >
      {children(list, add)}
      <ListTrouble error={error} titleOf={String} onKeepMine={clear} onClose={clear} />
    </PickerSheet>
  )
}

function useAdding<L extends UserList, Addition>({ section, id, store }: Props<L, Addition>) {
  const t = useText()
  const [error, setError] = useState<unknown>()
  const add: AddEntry<Addition> = (addition, title) => {
    const announce = () => showDone(t(LIST_TEXTS[section].add_done, { title }))
    store.add(id, addition).then(announce, (failure: unknown) => {
      // Another tab has added the work meanwhile: passed over in silence (specification.md#1.5).
      if (!hasCode(failure, 'mylist_work_duplicate')) setError(failure)
    })
  }
  return { add, error, clear: () => setError(undefined) }
}

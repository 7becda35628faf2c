import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ListStore } from '#data/account/lists/list-store.ts'
import type { UserList } from '#data/account/lists/list-kinds.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { LIST_TEXTS, type ListSection } from './list-sections.ts'
import styles from './lists-screen.module.css'
import { ListsUnavailable, Pending } from './ListsScreen.tsx'
import { toTroubleText } from './trouble.ts'

type Props = {
  section: ListSection
  store: { create: ListStore<UserList, never>['create'] }
}

/** One visit makes one list, however often the screen is drawn. */
const made = new Map<string, Promise<string>>()

/** The id `new`: makes a list and goes to it. */
export function NewListScreen({ section, store }: Props) {
  const t = useText()
  const { account, config } = useSession()
  const navigate = useNavigate()
  const current = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  // Going on to the new list changes the address while this screen is still here.
  const [visit] = useState(current)
  const [error, setError] = useState<unknown>()
  const title = t(LIST_TEXTS[section].new)
  const isAllowed = Boolean(account.account_id)
  useEffect(() => {
    if (!isAllowed) return
    let isHere = true
    const key = `${section} ${visit}`
    const making = made.get(key) ?? store.create(title)
    made.set(key, making)
    making.then(
      (id) => {
        if (!isHere) return
        void navigate({
          to: `/${section}/$id`,
          params: { id },
          state: { isNewList: true },
          replace: true,
        })
      },
      (failure: unknown) => {
        made.delete(key)
        if (isHere) setError(failure)
      },
    )
    return () => {
      isHere = false
    }
  }, [isAllowed, navigate, section, store, title, visit])
  if (!isAllowed) return <ListsUnavailable section={section} />
  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      <PageTitle>{t(LIST_TEXTS[section].title)}</PageTitle>
      {error === undefined && <Pending>{t(LIST_TEXTS[section].creating)}</Pending>}
      <ConfirmDialog
        isOpen={error !== undefined}
        title={toTroubleText(error, t, config.limits)}
        onCancel={() => void navigate({ to: `/${section}`, replace: true })}
      />
    </main>
  )
}

import { Link, Navigate, useNavigate, useRouterState } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import type { UserList } from '#data/account/lists/list-kinds.ts'
import type { ListStore } from '#data/account/lists/list-store.ts'
import { useLists } from '#data/session/use-lists.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { AskAgain } from '#parts/AskAgain.tsx'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { toRefusalKey } from '#parts/refusal-key.ts'
import { LIST_TEXTS, type ListSection } from './list-sections.ts'
import { ListActions } from './ListActions.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListNotice } from './ListNotice.tsx'
import styles from './lists-screen.module.css'
import { ListsUnavailable, Pending } from './ListsScreen.tsx'
import { ListTrouble } from './ListTrouble.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { showDone } from '../show-toasts.ts'

/** What the body of a list's screen works with. */
export type ListBodyProps<L extends UserList> = {
  list: L
  isEditing: boolean
  isReadOnly: boolean
  /** Makes a change; a message reports what goes wrong. */
  attempt: (change: Promise<unknown>) => void
}

type Props<L extends UserList, Addition> = {
  section: ListSection
  store: ListStore<L, Addition>
  id: string
  /** Works whose pictures make the cover. */
  toCovers: (list: L) => readonly ShelfRow[]
  /** How many entries the reader sees. */
  toCount: (list: L) => number
  titleOf: (entry: L['data'][number]) => string
  /** What can be done with it before it is changed, beside the other acts. */
  actions?: (list: L) => ReactNode
  /** What else is said of its size. */
  detail?: (list: L) => ReactNode
  children: (props: ListBodyProps<L>) => ReactNode
}

/** One list: looked at, or edited. */
export function ListScreen<L extends UserList, Addition>(props: Props<L, Addition>) {
  const t = useText()
  const { section, store, id } = props
  const { account } = useSession()
  const { lists, error, isAsked, isReadOnly } = useLists(store)
  const [isDeleting, setDeleting] = useState(false)
  const list = lists?.find((one) => one.id === id)
  const [wasSeen, setWasSeen] = useState(false)
  if (list && !wasSeen) setWasSeen(true)
  if (!account.account_id) return <ListsUnavailable section={section} />
  if (!list && isAsked && !isDeleting) {
    if (wasSeen) return <ListGone section={section} />
    if (!error) return <Navigate to="/404" replace />
    return <ListUnread {...{ section, error }} onRetry={() => void store.mirror.refresh()} />
  }
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="list-title">
      <PageTitle>{t(LIST_TEXTS[section].title)}</PageTitle>
      <Link to={`/${section}`} className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden="true" />
        {t(LIST_TEXTS[section].title)}
      </Link>
      {list ? (
        <OpenList {...props} list={list} isReadOnly={isReadOnly} onDeleting={setDeleting} />
      ) : (
        <Pending>{t('app.loading')}</Pending>
      )}
    </main>
  )
}

/** The list was deleted elsewhere while it was open here. */
function ListGone({ section }: { section: ListSection }) {
  const t = useText()
  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      <PageTitle>{t(LIST_TEXTS[section].title)}</PageTitle>
      <div role="alert">
        <ListNotice level="h1" title={t('lists.gone')}>
          <Link to={`/${section}`} className={buttonClass({ variant: 'primary' })}>
            {t(LIST_TEXTS[section].title)}
          </Link>
        </ListNotice>
      </div>
    </main>
  )
}

type UnreadProps = { section: ListSection; error: unknown; onRetry: () => void }

/** No answer came, and the list is not stored here: it is unknown whether it exists. */
function ListUnread({ section, error, onRetry }: UnreadProps) {
  const t = useText()
  const why = t(toRefusalKey(error) ?? 'lists.load_failed_body')
  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      <PageTitle>{t(LIST_TEXTS[section].title)}</PageTitle>
      <ListNotice level="h1" title={t('lists.load_failed')} body={why}>
        <AskAgain error={error} isPrimary onRetry={onRetry} />
        <Link to={`/${section}`} className={buttonClass({})}>
          {t(LIST_TEXTS[section].title)}
        </Link>
      </ListNotice>
    </main>
  )
}

type OpenProps<L extends UserList, Addition> = Props<L, Addition> & {
  list: L
  isReadOnly: boolean
  onDeleting: (isDeleting: boolean) => void
}

function OpenList<L extends UserList, Addition>(props: OpenProps<L, Addition>) {
  const t = useText()
  const { section, store, list, isReadOnly } = props
  const isNew = useRouterState({ select: ({ location }) => location.state.isNewList === true })
  const [wantsEdit, setWantsEdit] = useState(isNew)
  const [asks, setAsks] = useState(false)
  const [error, setError] = useState<unknown>()
  const isEditing = wantsEdit && !isReadOnly
  const attempt = (change: Promise<unknown>) => void change.catch(setError)
  const remove = useDelete(props, setError)
  return (
    <>
      <ListHeader
        title={list.title}
        count={t(LIST_TEXTS[section].count, { count: props.toCount(list) })}
        detail={props.detail?.(list)}
        works={props.toCovers(list)}
        isEditing={isEditing}
        onRename={(title) => attempt(store.rename(list, title))}
      >
        {!isEditing && props.actions?.(list)}
        <ListActions
          section={section}
          id={list.id}
          isEditing={isEditing}
          isReadOnly={isReadOnly}
          onEdit={setWantsEdit}
          onDelete={() => setAsks(true)}
        />
      </ListHeader>
      {isReadOnly && <ReadOnlyNote />}
      {props.children({ list, isEditing, isReadOnly, attempt })}
      <ConfirmDialog
        isOpen={asks}
        title={t(LIST_TEXTS[section].delete_confirm, { title: list.title })}
        verb={t('lists.delete')}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          void remove()
        }}
      />
      <ListTrouble
        error={error}
        titleOf={props.titleOf}
        onKeepMine={(conflict) => attempt(store.insist(conflict))}
        onClose={() => setError(undefined)}
      />
    </>
  )
}

/** Deletes the list and leaves it; a list that others have just changed stays. */
function useDelete<L extends UserList, Addition>(
  { section, store, list, onDeleting }: OpenProps<L, Addition>,
  onError: (error: unknown) => void,
) {
  const t = useText()
  const navigate = useNavigate()
  return async () => {
    onDeleting(true)
    try {
      await store.delete(list)
      showDone(t(LIST_TEXTS[section].deleted, { title: list.title }))
      await navigate({ to: `/${section}`, replace: true })
    } catch (error) {
      onDeleting(false)
      onError(error)
    }
  }
}

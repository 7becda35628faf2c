import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { Spinner } from '@yomikura/ui/Spinner'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#data/session/session.ts'
import type { useLists } from '#data/session/use-lists.ts'
import type { UserList } from '#data/account/lists/list-kinds.ts'
import { useText } from '#lib/use-text.ts'
import { AskAgain } from '#parts/AskAgain.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { toRefusalKey } from '#parts/refusal-key.ts'
import { LIST_TEXTS, type ListSection } from './list-sections.ts'
import { ListNotice } from './ListNotice.tsx'
import { type ListCardContent, ListShelf } from './ListShelf.tsx'
import styles from './lists-screen.module.css'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'

type Props<L extends UserList> = {
  section: ListSection
  state: ReturnType<typeof useLists<L>>
  toContent: (list: L) => ListCardContent
  onRetry: () => void
}

/** All lists of one kind; or why there are none. */
export function ListsScreen<L extends UserList>({ section, ...props }: Props<L>) {
  const t = useText()
  const { account } = useSession()
  const { isReadOnly } = props.state
  if (!account.account_id) return <ListsUnavailable section={section} />
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="lists-title">
      <PageTitle>{t(LIST_TEXTS[section].title)}</PageTitle>
      <div className={styles.bar}>
        <h1 id="lists-title" className={styles.title}>
          {t(LIST_TEXTS[section].title)}
        </h1>
        {!isReadOnly && <NewLink section={section} />}
      </div>
      {isReadOnly && <ReadOnlyNote />}
      <Lists section={section} {...props} />
    </main>
  )
}

function Lists<L extends UserList>({ section, state, toContent, onRetry }: Props<L>) {
  const t = useText()
  const { lists, error, isAsked, isCopied, isReadOnly } = state
  if (!lists || (lists.length === 0 && !isAsked)) return <Pending>{t('app.loading')}</Pending>
  if (lists.length === 0 && error && !isCopied) {
    const why = t(toRefusalKey(error) ?? 'lists.load_failed_body')
    return (
      <ListNotice drawing="fallen" title={t('lists.load_failed')} body={why}>
        <AskAgain error={error} onRetry={onRetry} />
      </ListNotice>
    )
  }
  if (lists.length === 0) {
    return (
      <ListNotice title={t(LIST_TEXTS[section].empty)} body={t(LIST_TEXTS[section].empty_body)}>
        {!isReadOnly && <NewLink section={section} isPrimary />}
      </ListNotice>
    )
  }
  return (
    <ListShelf
      label={t(LIST_TEXTS[section].title)}
      to={`/${section}/$id`}
      lists={lists}
      toContent={(place) => {
        const list = lists[place]
        return list && toContent(list)
      }}
    />
  )
}

/** My Lists and Playlists need an account id (specification.md#1.6). */
export function ListsUnavailable({ section }: { section: ListSection }) {
  const t = useText()
  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      <PageTitle>{t(LIST_TEXTS[section].title)}</PageTitle>
      <ListNotice
        level="h1"
        drawing="locked"
        title={t(LIST_TEXTS[section].unavailable)}
        body={t(LIST_TEXTS[section].unavailable_body)}
      >
        <Link to="/library" className={buttonClass({ variant: 'primary' })}>
          {t('app.to_library')}
        </Link>
      </ListNotice>
    </main>
  )
}

/** Something of a list is under way. */
export function Pending({ children }: { children: ReactNode }) {
  return (
    <p className={styles.pending}>
      <Spinner />
      {children}
    </p>
  )
}

function NewLink(props: { section: ListSection; isPrimary?: boolean }) {
  const t = useText()
  const { section, isPrimary = false } = props
  return (
    <Link
      to={`/${section}/$id`}
      params={{ id: 'new' }}
      className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}
    >
      <Plus size={18} strokeWidth={1.6} aria-hidden="true" />
      {t(LIST_TEXTS[section].new)}
    </Link>
  )
}

import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { IconButton } from '@yomikura/ui/IconButton'
import { SegmentedControl } from '@yomikura/ui/SegmentedControl'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import type { Bookmarks } from '../reading/use-bookmarks.ts'
import styles from './ContentsDialog.module.css'
import { Contents, type ContentsEntry } from './Contents.tsx'

type Tab = 'contents' | 'bookmarks' | 'notes'

type Props = {
  /** Empty where the work has no table of contents; undefined where it could have none. */
  contents: readonly ContentsEntry[] | undefined
  bookmarks: Bookmarks
  /** What a bookmarked page is called; its number when the viewer has nothing better. */
  toPageName?: (pageIndex: number) => string
  /** What stands beside a heading; the page's number when the viewer has nothing better. */
  toNumber?: (pageIndex: number) => string
  /** What the reader marked in the text, where text can be marked. */
  notes?: {
    name: string
    count: number
    draw: (isEditing: boolean, close: () => void) => ReactNode
  }
  onChoose: (pageIndex: number) => void
  onClose: () => void
}

/** Contents, bookmarks and highlights; in edit mode they are deleted and the tabs rest. */
export function ContentsDialog(props: Props) {
  const { contents, bookmarks, notes, onClose } = props
  const t = useText()
  const [tab, setTab] = useState<Tab>(contents?.length ? 'contents' : 'bookmarks')
  const [isEditing, setIsEditing] = useState(false)
  const counts = { contents: 0, bookmarks: bookmarks.pages.length, notes: notes?.count ?? 0 }
  const tabs = [
    ...(contents ? [{ value: 'contents' as const, text: t('viewer.contents_tab') }] : []),
    { value: 'bookmarks' as const, text: t('viewer.bookmarks') },
    ...(notes ? [{ value: 'notes' as const, text: notes.name }] : []),
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(contents ? 'viewer.contents' : 'viewer.bookmarks')}
      variant="sheet"
      actions={
        <>
          {counts[tab] > 0 && (
            <Button aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
              {t(isEditing ? 'viewer.bookmarks_done' : 'viewer.bookmarks_edit')}
            </Button>
          )}
          <Button onClick={onClose}>{t('viewer.help_close')}</Button>
        </>
      }
    >
      {/* A tab cannot be left while its list is edited (specification.md#2.4). */}
      {tabs.length > 1 && (
        <fieldset className={styles.tabs} disabled={isEditing && counts[tab] > 0}>
          <SegmentedControl
            label={t('viewer.contents')}
            value={tab}
            options={tabs}
            onChange={setTab}
          />
        </fieldset>
      )}
      <TabBody {...props} tab={tab} isEditing={isEditing} />
    </Dialog>
  )
}

/** What the open tab lists. */
function TabBody({ tab, isEditing, ...props }: Props & { tab: Tab; isEditing: boolean }) {
  const { contents = [], bookmarks, notes, toPageName, onChoose, onClose } = props
  const t = useText()
  const choose = (pageIndex: number) => {
    onClose()
    onChoose(pageIndex)
  }
  if (tab === 'notes') return notes?.draw(isEditing, onClose)
  if (tab === 'contents') {
    const toNumber = props.toNumber ?? ((pageIndex: number) => String(pageIndex + 1))
    return <Contents entries={contents} toNumber={toNumber} onChoose={choose} />
  }
  return (
    <BookmarkList
      bookmarks={bookmarks}
      isEditing={isEditing && bookmarks.pages.length > 0}
      toPageName={toPageName ?? ((page) => t('viewer.page_name', { page: page + 1 }))}
      onChoose={choose}
    />
  )
}

type BookmarkListProps = {
  bookmarks: Bookmarks
  isEditing: boolean
  toPageName: (pageIndex: number) => string
  onChoose: (pageIndex: number) => void
}

function BookmarkList({ bookmarks, isEditing, toPageName, onChoose }: BookmarkListProps) {
  const t = useText()
  if (bookmarks.pages.length === 0) {
    return <p className={styles.none}>{t('viewer.bookmarks_none')}</p>
  }
  return (
    <ul className={styles.list}>
      {bookmarks.pages.map((page) => (
        <li key={page} className={styles.bookmark}>
          <button
            type="button"
            className={styles.entry}
            disabled={isEditing}
            onClick={() => onChoose(page)}
          >
            {toPageName(page)}
          </button>
          {isEditing && (
            <IconButton
              label={t('viewer.bookmark_delete', { page: page + 1 })}
              icon={<Trash2 size={18} strokeWidth={1.6} aria-hidden />}
              onClick={() => bookmarks.set(page, false)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

import type { MyList } from '@yomikura/contract/mylists'
import { useState } from 'react'
import { IconButton } from '@yomikura/ui/IconButton'
import { Trash2 } from 'lucide-react'
import { useMyListStore } from '#data/session/use-lists.ts'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { moveVisible } from '#data/account/lists/visible-order.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { COVER_COUNT } from '#parts/lists/CoverCollage.tsx'
import { AddLink } from '#parts/lists/ListActions.tsx'
import { ListNote } from '#parts/lists/ListNote.tsx'
import { ListNotice } from '#parts/lists/ListNotice.tsx'
import { type ListBodyProps, ListScreen } from '#parts/lists/ListScreen.tsx'
import { ReorderList } from '#parts/lists/ReorderList.tsx'
import { takeFirst } from '#parts/lists/take-first.ts'
import { WorkWords } from '#parts/lists/RowWords.tsx'
import { ListedWorks } from './ListedWorks.tsx'

/** /mylist/{id}: one My List, to read from or to edit. */
export function MyListScreen({ id }: { id: string }) {
  const store = useMyListStore()
  const works = useOwnedWorks()
  return (
    <ListScreen
      section="mylist"
      store={store}
      id={id}
      toCovers={({ data }) => takeFirst(data, COVER_COUNT, works.find)}
      toCount={({ data }) => data.filter(works.has).length}
      titleOf={(workno) => works.find(workno)?.title ?? workno}
    >
      {(body) => <MyListBody {...body} />}
    </ListScreen>
  )
}

function MyListBody(props: ListBodyProps<MyList>) {
  const { list, isEditing, isReadOnly } = props
  const t = useText()
  const works = useOwnedWorks()
  const shown = list.data.filter(works.has)
  const hiddenCount = list.data.length - shown.length
  const label = t('mylist.works_of', { title: list.title })
  return (
    <>
      {isEditing && hiddenCount > 0 && (
        <ListNote kind="info">{t('mylist.hidden', { count: hiddenCount })}</ListNote>
      )}
      {shown.length === 0 && (
        <ListNotice title={t('mylist.nothing')} body={t('mylist.nothing_body')}>
          {!isReadOnly && <AddLink isPrimary section="mylist" id={list.id} />}
        </ListNotice>
      )}
      {isEditing ? (
        <EditedWorks {...props} label={label} shown={shown} />
      ) : (
        <ListedWorks label={label} works={takeFirst(shown, shown.length, works.find)} />
      )}
    </>
  )
}

type EditedProps = ListBodyProps<MyList> & { label: string; shown: readonly string[] }

function EditedWorks({ list, label, shown, attempt }: EditedProps) {
  const t = useText()
  const store = useMyListStore()
  const works = useOwnedWorks()
  const [asked, setAsked] = useState<string>()
  const [renderWork] = useState(() => (workno: string) => (
    <EditedWork workno={workno} onRemove={setAsked} />
  ))
  const titleOf = (workno: string) => works.find(workno)?.title ?? workno
  return (
    <>
      <ReorderList
        label={label}
        items={shown}
        keyOf={String}
        titleOf={titleOf}
        renderItem={renderWork}
        onMove={(from, to) =>
          attempt(store.order(list, moveVisible(list.data, works.has, { from, to })))
        }
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === undefined ? '' : t('lists.remove_confirm', { title: titleOf(asked) })}
        verb={t('lists.remove')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined)
          if (asked !== undefined) attempt(store.remove(list.id, asked))
        }}
      />
    </>
  )
}

type Props = { workno: string; onRemove: (workno: string) => void }

/** A work of a list that is being edited. */
function EditedWork({ workno, onRemove }: Props) {
  const t = useText()
  const work = useOwnedWorks().find(workno)
  if (!work) return null
  return (
    <>
      <WorkWords work={work} />
      <IconButton
        label={t('lists.remove_of', { title: work.title })}
        icon={<Trash2 size={18} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => onRemove(workno)}
      />
    </>
  )
}

import { useMyLists, useMyListStore } from '#data/session/use-lists.ts'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { useText } from '#lib/use-text.ts'
import { COVER_COUNT } from '#parts/lists/CoverCollage.tsx'
import { ListsScreen } from '#parts/lists/ListsScreen.tsx'
import { takeFirst } from '#parts/lists/take-first.ts'

/** /mylist: all My Lists with what lies on top of them. */
export function MyListsScreen() {
  const t = useText()
  const state = useMyLists()
  const { mirror } = useMyListStore()
  const works = useOwnedWorks()
  return (
    <ListsScreen
      section="mylist"
      state={state}
      onRetry={() => void mirror.refresh()}
      toContent={({ id, title, data }) => ({
        id,
        title,
        count: t('mylist.count', { count: data.filter(works.has).length }),
        works: takeFirst(data, COVER_COUNT, works.find),
      })}
    />
  )
}

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { withOtherTexts } from '#data/base/device/shown-texts.ts'
import type { ReadingMarks } from '#data/session/use-reading-marks.ts'
import { useSession } from '#data/session/session.ts'
import { listHomeWorks } from './home-works.ts'
import type { CardTools } from './ShelfGroups.tsx'
import styles from './LibraryScreen.module.css'
import type { useLibrary } from './use-library.ts'
import type { LibraryControls } from './use-library-query.ts'
import { useShelfPages } from './use-shelf-pages.ts'
import { WorkShelf } from './WorkShelf.tsx'

const HomeShelf = lazy(async () => ({ default: (await import('./HomeShelf.tsx')).HomeShelf }))
const HiddenUnknown = lazy(async () => ({
  default: (await withOtherTexts(import('#parts/HiddenUnknown.tsx'))).HiddenUnknown,
}))
const LibraryEmpty = lazy(async () => ({
  default: (await withOtherTexts(import('./LibraryEmpty.tsx'))).LibraryEmpty,
}))

type Props = {
  library: NonNullable<ReturnType<typeof useLibrary>>
  controls: LibraryControls
  /** Changes whenever other works are asked for. */
  conditions: string
  tools: CardTools
  marks: ReadingMarks
}

/** The works, with what stands above them; or why there are none. */
export function LibraryShelf({ library, controls, conditions, tools, marks }: Props) {
  const { account, ignores } = useSession()
  const ignored = useSyncExternalStore(ignores.subscribe, () => ignores.worknos)
  const isHiddenUnknown = useSyncExternalStore(ignores.subscribe, () => ignores.isUnknown)
  const { found, total } = library
  const pages = useShelfPages(conditions, found.rows.length)
  if (found.rows.length === 0) {
    return (
      <Suspense>
        <LibraryEmpty
          isEmpty={found.index.size === 0}
          isHidden={total === 0 && found.index.size > 0}
          isSearched={library.asked.text !== ''}
          controls={controls}
        />
      </Suspense>
    )
  }
  const isWhole = found.rows.length === total && controls.query.category === 'all'
  // Known here, not with the code that draws it: a place is held only for what comes, so that no card
  // moves under a finger.
  const home =
    isWhole && !tools.selected && marks.worknos.length > 0
      ? listHomeWorks(found.index, {
          marks,
          hidden: (workno) => ignored.has(workno),
          isSuperUser: account.is_super_user,
          nowMs: nowMs(),
        })
      : []
  return (
    <>
      {isHiddenUnknown && (
        <Suspense>
          <HiddenUnknown />
        </Suspense>
      )}
      {home.length > 0 && (
        <Suspense fallback={<div className={styles.homePlace} />}>
          <HomeShelf index={found.index} marks={marks} works={home} />
        </Suspense>
      )}
      <WorkShelf
        found={found}
        layout={controls.layout}
        shown={pages.shown}
        onNearEnd={pages.grow}
        tools={tools}
      />
    </>
  )
}

function nowMs(): number {
  return Date.now()
}

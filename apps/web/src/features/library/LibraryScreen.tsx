import {
  type ComponentProps,
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { NameFilter } from '#data/library/db/work-names.ts'
import { useReadingMarks } from '#data/session/use-reading-marks.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { PageTitle } from '#parts/PageTitle.tsx'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { useFormats } from '#lib/use-formats.ts'
import { CategoryTabs } from './CategoryTabs.tsx'
import { stepAround } from './category-swipe.ts'
import type { OpenDialog } from './LibraryDialogs.tsx'
import styles from './LibraryScreen.module.css'
import { LibraryShelf } from './LibraryShelf.tsx'
import { LibraryToolbar } from './LibraryToolbar.tsx'
import { useKeptAsked } from './use-asked-entry.ts'
import { useCategorySwipe } from './use-category-swipe.ts'
import { useLibrary } from './use-library.ts'
import { type AskedNames, useLibraryQuery } from './use-library-query.ts'
import { useScrollReturn } from './use-scroll-return.ts'
import { useCardTools, useSelection } from './use-selection.ts'
import type { NameChips as Chips } from './NameChips.tsx'

const LibraryOverlays = lazy(async () => ({
  default: (await import('./LibraryOverlays.tsx')).LibraryOverlays,
}))

/** /library: every work the reader owns. */
export function LibraryScreen(asked: AskedNames) {
  const t = useText()
  const controls = useLibraryQuery(asked)
  const marks = useReadingMarks()
  const library = useLibrary(controls.query, marks)
  const [open, setOpen] = useState<OpenDialog>()
  const selection = useSelection()
  const tools = useCardTools(marks, selection, setOpen)
  const { query } = controls
  // Those of the works that are shown: what was chosen a moment ago is still being looked for.
  const shown = library?.asked ?? query
  const conditions = JSON.stringify(shown)
  useScrollReset(conditions)
  useKeptAsked(shown)
  useScrollReturn(conditions)
  const swipe = useCategorySwipe((step) => {
    if (library) controls.setCategory(stepAround(library.categories, query.category, step))
  })
  if (!library) return null
  const removeName = (kind: keyof NameFilter) => {
    controls.forgetName(kind)
    // The chip goes, and the focus must not go with it.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const { found, total, categories, isBehind } = library

  return (
    <main
      id="content"
      tabIndex={-1}
      className={styles.screen}
      aria-labelledby="library-title"
      aria-busy={isBehind}
      {...swipe}
    >
      <PageTitle>{t('library.title')}</PageTitle>
      <VisuallyHidden as="h1" id="library-title">
        {t('library.title')}
      </VisuallyHidden>
      <div className={styles.bars}>
        <LibraryToolbar controls={controls} onOpen={setOpen} />
        <CategoryTabs
          categories={categories}
          active={query.category}
          workType={query.workType}
          onChange={controls.setCategory}
          onChooseType={() => setOpen('work_type')}
        />
      </div>
      <LibraryCounter
        hits={found.rows.length}
        total={total}
        isFiltered={shown.text !== '' || found.rows.length < total}
        names={asked.names}
        onRemove={removeName}
      />
      <LibraryShelf
        library={library}
        controls={controls}
        conditions={conditions}
        tools={tools}
        marks={marks}
      />
      <AskedOverlays
        found={found}
        controls={controls}
        marks={marks}
        selection={selection}
        open={open}
        onClose={() => setOpen(undefined)}
      />
    </main>
  )
}

/** Comes with the first thing asked for, and stays: what a dialog hid is said after the dialog has gone. */
function AskedOverlays(props: ComponentProps<typeof LibraryOverlays>) {
  const [isThere, setIsThere] = useState(false)
  if (!isThere && (props.open || props.selection.selected)) setIsThere(true)
  return (
    isThere && (
      <Suspense>
        <LibraryOverlays {...props} />
      </Suspense>
    )
  )
}

/** Other conditions show other works, which are looked at from the top (specification.md#1.4). */
function useScrollReset(conditions: string): void {
  const former = useRef(conditions)
  // Before the shelf asks whether its end is near.
  useLayoutEffect(() => {
    if (former.current === conditions) return
    former.current = conditions
    window.scrollTo(0, 0)
  }, [conditions])
}

const NameChips = lazy(async () => ({ default: (await import('./NameChips.tsx')).NameChips }))

type Props = { hits: number; total: number; isFiltered: boolean } & ComponentProps<typeof Chips>

/** How many works there are, or how many of them match; and the names that they are narrowed to. */
function LibraryCounter({ hits, total, isFiltered, names, onRemove }: Props) {
  const t = useText()
  const { number } = useFormats()
  return (
    <div className={styles.under}>
      {(names.creator !== '' || names.tag !== '') && (
        <Suspense fallback={<div className={styles.namesPlace} />}>
          <NameChips names={names} onRemove={onRemove} />
        </Suspense>
      )}
      <EarlyNote />
      <p className={styles.counter} role="status">
        {isFiltered
          ? t('library.hits', { hits: number(hits), total: number(total) })
          : t('library.count', { count: total })}
      </p>
    </div>
  )
}

/** Says of a first library that it is not whole yet: how much has come, or that the rest did not. */
function EarlyNote() {
  const t = useText()
  const { purchases, sync } = useSession()
  const isEarly = useSyncExternalStore(purchases.subscribe, () => purchases.isEarly)
  const { phase, value, max } = useSyncExternalStore(sync.subscribe, () => sync.status)
  if (!isEarly) return null
  const percent = Math.floor((value / Math.max(max, 1)) * 100)
  return (
    <p className={styles.early} data-early="">
      {phase === 'running' ? t('sync.arriving', { percent }) : t('sync.part_only')}
    </p>
  )
}

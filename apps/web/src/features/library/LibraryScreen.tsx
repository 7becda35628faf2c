import { useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import { PageTitle } from '#parts/PageTitle.tsx'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { CategoryTabs } from './CategoryTabs.tsx'
import { LibraryCounter } from './LibraryCounter.tsx'
import { LibraryEmpty } from './LibraryEmpty.tsx'
import styles from './LibraryScreen.module.css'
import { LibraryToolbar } from './LibraryToolbar.tsx'
import { useLibrary } from './use-library.ts'
import { useLibraryQuery } from './use-library-query.ts'
import { WorkShelf } from './WorkShelf.tsx'

/** /library: every work the reader owns. */
export function LibraryScreen() {
  const t = useText()
  const controls = useLibraryQuery()
  const library = useLibrary(controls.query)
  const top = useRef<HTMLDivElement>(null)
  if (!library) return null
  const { found, total, categories } = library
  const isFiltered = found.rows.length < total

  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="library-title">
      <PageTitle>{t('library.title')}</PageTitle>
      <VisuallyHidden as="h1" id="library-title">
        {t('library.title')}
      </VisuallyHidden>
      <div className={styles.bars} ref={top}>
        <LibraryToolbar controls={controls} />
        <CategoryTabs
          categories={categories}
          active={controls.query.category}
          onChange={controls.setCategory}
        />
      </div>
      <LibraryCounter hits={found.rows.length} total={total} isFiltered={isFiltered} />
      {found.rows.length === 0 ? (
        <LibraryEmpty
          isEmpty={total === 0}
          isSearched={controls.query.text !== ''}
          onClear={controls.clear}
        />
      ) : (
        <WorkShelf found={found} layout={controls.layout} />
      )}
    </main>
  )
}

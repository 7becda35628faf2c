import type { WorkCategory } from '@yomikura/contract/work-types'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './LibraryScreen.module.css'
import { toWorkTypeText } from './use-group-title.ts'

type Props = {
  categories: readonly WorkCategory[]
  active: WorkCategory
  /** Kind of work chosen within the active category; empty for all. */
  workType: string
  onChange: (category: WorkCategory) => void
  /** The active category was chosen again: its kinds of work are asked for. */
  onChooseType: () => void
}

/** "All" and the categories the reader owns works of. They filter one list, so they are toggles. */
export function CategoryTabs({ categories, active, workType, onChange, onChooseType }: Props) {
  const t = useText()
  const tabs = useRef<HTMLDivElement>(null)
  // A chosen tab may be one of the last: after a reload it would lie out of sight.
  useLayoutEffect(() => {
    const row = tabs.current
    const chosen = row?.querySelector('[aria-pressed=true]')
    if (!row || !chosen) return
    const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [active, workType, categories.length])
  return (
    <div
      ref={tabs}
      className={styles.tabs}
      role="group"
      aria-label={t('library.categories')}
      data-scrolls-sideways
    >
      {categories.map((category) => {
        const hasTypes = category === active && category !== 'all'
        return (
          <button
            key={category}
            type="button"
            className={styles.tab}
            aria-pressed={category === active}
            aria-haspopup={hasTypes ? 'dialog' : undefined}
            onClick={() => (hasTypes ? onChooseType() : onChange(category))}
          >
            {t(`library.category_${category}`)}
            {hasTypes && workType !== '' && <span>: {t(toWorkTypeText(workType))}</span>}
            {hasTypes && <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />}
          </button>
        )
      })}
    </div>
  )
}

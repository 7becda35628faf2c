import type { WorkCategory } from '@yomikura/contract/work-types'
import { useText } from '#lib/use-text.ts'
import styles from './LibraryScreen.module.css'

type Props = {
  categories: readonly WorkCategory[]
  active: WorkCategory
  onChange: (category: WorkCategory) => void
}

/** "All" and the categories the reader owns works of. They filter one list, so they are toggles. */
export function CategoryTabs({ categories, active, onChange }: Props) {
  const t = useText()
  return (
    <div className={styles.tabs} role="group" aria-label={t('library.categories')}>
      {categories.map((category) => (
        <button
          key={category}
          type="button"
          className={styles.tab}
          aria-pressed={category === active}
          onClick={() => onChange(category)}
        >
          {t(`library.category_${category}`)}
        </button>
      ))}
    </div>
  )
}

import { type ComponentProps, lazy, Suspense } from 'react'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import styles from './LibraryScreen.module.css'
import type { NameChips as Chips } from './NameChips.tsx'

const NameChips = lazy(async () => ({ default: (await import('./NameChips.tsx')).NameChips }))

type Props = { hits: number; total: number; isFiltered: boolean } & ComponentProps<typeof Chips>

/** How many works there are, or how many of them match; and the names that they are narrowed to. */
export function LibraryCounter({ hits, total, isFiltered, names, onRemove }: Props) {
  const t = useText()
  const { number } = useFormats()
  return (
    <div className={styles.under}>
      {(names.creator !== '' || names.tag !== '') && (
        <Suspense fallback={<div className={styles.namesPlace} />}>
          <NameChips names={names} onRemove={onRemove} />
        </Suspense>
      )}
      <p className={styles.counter} role="status">
        {isFiltered
          ? t('library.hits', { hits: number(hits), total: number(total) })
          : t('library.count', { count: total })}
      </p>
    </div>
  )
}

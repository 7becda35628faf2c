import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import styles from './LibraryScreen.module.css'

type Props = { hits: number; total: number; isFiltered: boolean }

/** How many works there are, or how many of them match. */
export function LibraryCounter({ hits, total, isFiltered }: Props) {
  const t = useText()
  const { number } = useFormats()
  return (
    <p className={styles.counter} role="status">
      {isFiltered
        ? t('library.hits', { hits: number(hits), total: number(total) })
        : t('library.count', { count: total })}
    </p>
  )
}

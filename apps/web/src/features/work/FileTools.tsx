import { Select } from '@yomikura/ui/Select'
import { Search } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import styles from './FileTools.module.css'
import { FILE_ORDERS, type FileQuery } from './find-files.ts'

type Props = { query: FileQuery; onChange: (query: FileQuery) => void }

/** Search and order for a long folder, of which only the rows in sight are in the page for the browser's own search. */
export function FileTools({ query, onChange }: Props) {
  const t = useText()
  return (
    <div className={styles.tools}>
      <search className={styles.search}>
        <Search size={18} strokeWidth={1.6} aria-hidden="true" className={styles.icon} />
        <input
          type="search"
          className={styles.input}
          aria-label={t('work.find_file')}
          placeholder={t('work.find_file')}
          autoComplete="off"
          enterKeyHint="search"
          value={query.words}
          onChange={(event) => onChange({ ...query, words: event.target.value })}
        />
      </search>
      <Select
        label={t('library.sort')}
        value={query.order}
        options={FILE_ORDERS.map((value) => ({ value, text: t(`work.order_${value}`) }))}
        onChange={(order) => onChange({ ...query, order })}
      />
    </div>
  )
}

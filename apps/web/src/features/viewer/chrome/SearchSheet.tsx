import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'
import styles from './SearchSheet.module.css'

/** One place where the words stand. */
export type SearchHit = {
  key: string
  /** The words found, marked between those around them. */
  before: string
  match: string
  after: string
  /** Where it is, in the reader's words: a page, a chapter, a share of the text. */
  where: string
  choose: () => void
}

type Props = {
  typed: string
  onType: (typed: string) => void
  /** How many were found, or what keeps the search from its end. */
  status: string
  hits: readonly SearchHit[]
  onClose: () => void
}

/** Words looked for in what is being read; each viewer searches in its own way. */
export function SearchSheet({ typed, onType, status, hits, onClose }: Props) {
  const t = useText()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('viewer.search')}
      variant="sheet"
      actions={<Button onClick={onClose}>{t('viewer.help_close')}</Button>}
    >
      <input
        type="search"
        className={styles.input}
        aria-label={t('viewer.search_words')}
        placeholder={t('viewer.search_words')}
        value={typed}
        autoFocus
        onChange={(event) => onType(event.target.value)}
      />
      <p role="status" className={styles.status}>
        {status}
      </p>
      <ol className={styles.hits}>
        {hits.map(({ key, before, match, after, where, choose }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.hit}
              onClick={() => {
                onClose()
                choose()
              }}
            >
              <span className={styles.words}>
                {before}
                <mark>{match}</mark>
                {after}
              </span>
              <span className={styles.page}>{where}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

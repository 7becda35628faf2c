import { X } from 'lucide-react'
import type { NameFilter } from '#data/library/db/work-names.ts'
import { useText } from '#lib/use-text.ts'
import styles from './NameChips.module.css'

type Props = { names: NameFilter; onRemove: (kind: keyof NameFilter) => void }

/** Whose works or which tag the library is narrowed to; pressing one shows the others again. */
export function NameChips({ names, onRemove }: Props) {
  const t = useText()
  const kinds = (['creator', 'tag'] as const).filter((kind) => names[kind] !== '')
  return (
    <ul className={styles.chips} aria-label={t('library.filter')}>
      {kinds.map((kind) => {
        const text = t(`library.only_${kind}`, { name: names[kind] })
        return (
          <li key={kind} className={styles.place}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('library.only_remove', { filter: text })}
              onClick={() => onRemove(kind)}
            >
              <span className={styles.pill}>
                {text}
                <X size={16} strokeWidth={1.6} aria-hidden="true" className={styles.sign} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

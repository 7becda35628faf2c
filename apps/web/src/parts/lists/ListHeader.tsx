import { LIMITS } from '@yomikura/contract/limits'
import { type ReactNode, useState } from 'react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { useText } from '#lib/use-text.ts'
import { CoverCollage } from './CoverCollage.tsx'
import styles from './ListHeader.module.css'

type Props = {
  title: string
  /** How much is in the list, in words. */
  count: string
  detail?: ReactNode
  works: readonly ShelfRow[]
  isEditing: boolean
  onRename: (title: string) => void
  /** What can be done with the list. */
  children: ReactNode
}

/** Cover, name and size of a list; while it is edited the name is a field. */
export function ListHeader(props: Props) {
  const { title, count, detail, works, isEditing, onRename, children } = props
  return (
    <header className={styles.header}>
      <div className={styles.cover}>
        <CoverCollage works={works} />
      </div>
      <div className={styles.words}>
        {isEditing ? (
          <NameField key={title} title={title} onRename={onRename} />
        ) : (
          <h1 id="list-title" className={`${styles.title} ${styles.shown}`} title={title}>
            {title}
          </h1>
        )}
        <p className={styles.count}>
          {count}
          {detail}
        </p>
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  )
}

/** Saves when it is left. A name left empty falls back to the one before (specification.md#1.4). */
function NameField({ title, onRename }: Pick<Props, 'title' | 'onRename'>) {
  const t = useText()
  const [typed, setTyped] = useState(title)
  const save = () => {
    const name = typed.trim()
    if (name === '') setTyped(title)
    else if (name !== title) onRename(name)
  }
  return (
    <h1 id="list-title" className={styles.title}>
      <input
        className={styles.name}
        aria-label={t('lists.name')}
        maxLength={LIMITS.titleLength}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setTyped(title)
        }}
      />
    </h1>
  )
}

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { FileIcon } from '#parts/FileIcon.tsx'
import styles from './FoldedPages.module.css'

type Props = {
  count: number
  /** The files, shown when they are asked for. */
  children: ReactNode
}

/** A folder of nothing but pages as one line: the names of its files mean nothing to a reader. */
export function FoldedPages({ count, children }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.pages}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FileIcon kind="image" />
        <span className={styles.count}>{t('work.pages', { count })}</span>
        <span className={styles.hint}>{t(isOpen ? 'work.pages_fold' : 'work.pages_list')}</span>
        <ChevronDown size={18} strokeWidth={1.6} aria-hidden="true" className={styles.arrow} />
      </button>
      {isOpen && children}
    </>
  )
}

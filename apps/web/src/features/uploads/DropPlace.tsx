import { Plus } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import styles from './AddWorks.module.css'

/** Lies over the page while files are held over it. */
export function DropPlace() {
  const t = useText()
  return (
    <div className={styles.dropPlace}>
      <p className={styles.dropWords}>
        <Plus size={32} strokeWidth={1.4} aria-hidden="true" />
        {t('uploads.drop_now')}
      </p>
    </div>
  )
}

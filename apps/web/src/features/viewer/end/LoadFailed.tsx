import { Button } from '@yomikura/ui/Button'
import { useText } from '#lib/use-text.ts'
import styles from './ReadingEnd.module.css'

/** A part of the end page did not come; the rest stands. */
export function LoadFailed({ onReload }: { onReload: () => void }) {
  const t = useText()
  return (
    <div className={styles.failed} role="alert">
      <p>{t('end_page.failed')}</p>
      <Button onClick={onReload}>{t('end_page.reload')}</Button>
    </div>
  )
}

import { Button } from '@yomikura/ui/Button'
import { CloudOff } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import styles from './DataTrouble.module.css'

/** A part of a screen whose data did not come, and the way to ask again (specification.md#2.8). */
export function DataTrouble({ onReload }: { onReload: () => void }) {
  const t = useText()
  return (
    <div className={styles.panel} role="alert">
      <CloudOff size={32} strokeWidth={1.4} aria-hidden="true" />
      <p className={styles.title}>{t('free.do_not_data')}</p>
      <p>{t('free.again')}</p>
      <Button onClick={onReload}>{t('free.reload')}</Button>
    </div>
  )
}

import { TIMES } from '@yomikura/contract/limits'
import { Button } from '@yomikura/ui/Button'
import { useEffect } from 'react'
import { Link } from '@tanstack/react-router'
import { useText } from '#lib/use-text.ts'
import styles from './IgnoreBalloon.module.css'

type Props = { count: number; onUndo: () => void; onEnd: () => void }

/** Says for six seconds that works were hidden, where they can be found, and takes it back. */
export function IgnoreBalloon({ count, onUndo, onEnd }: Props) {
  const t = useText()
  useEffect(() => {
    const timer = setTimeout(onEnd, TIMES.balloonMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <div className={styles.balloon} role="status">
      <p>{t('library_dialogs.ignored', { count })}</p>
      <p className={styles.links}>
        <Link to="/settings">{t('menu.settings')}</Link>
        <Link to="/settings/ignore">{t('library_dialogs.to_ignored')}</Link>
      </p>
      <Button variant="quiet" onClick={onUndo}>
        {t('library_dialogs.undo')}
      </Button>
    </div>
  )
}

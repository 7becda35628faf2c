import { Button } from '@yomikura/ui/Button'
import { useState } from 'react'
import { log } from '#data/base/log/log.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './HiddenUnknown.module.css'
import { showTrouble } from './show-toasts.ts'

/** Says that hidden works may show, as the server has not sent which they are; asks for them again. */
export function HiddenUnknown() {
  const t = useText()
  const { ignores } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setIsAsking(true)
    try {
      await ignores.sync()
    } catch (error) {
      log.warn('The hidden works did not come', error)
      showTrouble(t('ignore.unknown_still'))
    }
    setIsAsking(false)
  }
  return (
    <aside className={styles.note} aria-label={t('ignore.title')}>
      <p role="status">{t('ignore.unknown')}</p>
      <Button
        variant="quiet"
        aria-disabled={isAsking}
        onClick={() => {
          if (!isAsking) void ask()
        }}
      >
        {t('app.retry')}
      </Button>
    </aside>
  )
}

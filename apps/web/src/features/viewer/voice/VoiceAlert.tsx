import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './Voice.module.css'

type Props = {
  /** @param isSkipped the reader does not want to be asked again */
  onPlay: (isSkipped: boolean) => void
  onClose: () => void
}

/** Asks before anything sounds; browsers want a press before they play, too. */
export function VoiceAlert({ onPlay, onClose }: Props) {
  const t = useText()
  const [isSkipped, setIsSkipped] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('viewer.voice_alert_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('viewer.close')}</Button>
          <Button
            variant="primary"
            icon={<Play size={18} strokeWidth={1.6} aria-hidden />}
            onClick={() => onPlay(isSkipped)}
          >
            {t('viewer.voice_play')}
          </Button>
        </>
      }
    >
      <p>{t('viewer.voice_alert_text')}</p>
      <label className={styles.skip}>
        <input
          type="checkbox"
          checked={isSkipped}
          onChange={(event) => setIsSkipped(event.target.checked)}
        />
        {t('viewer.voice_alert_skip')}
      </label>
    </Dialog>
  )
}

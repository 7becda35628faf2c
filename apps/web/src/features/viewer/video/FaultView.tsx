import { Button } from '@yomikura/ui/Button'
import { TriangleAlert } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { ViewerMessage } from '../ViewerMessage.tsx'
import type { FilmFault } from './attach-film.ts'
import styles from './Video.module.css'

type Props = { fault: FilmFault; onRetry: () => void; onClose: () => void }

/** The film stopped: why, and the next step. The place is kept. */
export function FaultView({ fault, onRetry, onClose }: Props) {
  const t = useText()
  return (
    <div className={styles.fault}>
      <ViewerMessage
        icon={<TriangleAlert size={36} strokeWidth={1.4} aria-hidden />}
        title={t('video.failed_title')}
        texts={[t(fault === 'network' ? 'video.failed_network' : 'video.failed_unsupported')]}
        actions={
          <>
            <Button variant="primary" onClick={onRetry}>
              {t('video.retry')}
            </Button>
            <Button onClick={onClose}>{t('viewer.close')}</Button>
          </>
        }
      />
    </div>
  )
}

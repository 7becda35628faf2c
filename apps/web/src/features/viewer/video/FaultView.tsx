import { Button } from '@yomikura/ui/Button'
import { useParams } from '@tanstack/react-router'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { MissingOffer } from '#parts/MissingOffer.tsx'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { ViewerMessage } from '../ViewerMessage.tsx'
import type { FilmFault } from './attach-film.ts'
import styles from './Video.module.css'

const TEXT = {
  network: 'video.failed_network',
  unsupported: 'video.failed_unsupported',
  start: 'video.failed_start',
} as const

type Props = { fault: FilmFault; onRetry: () => void; onClose: () => void }

/** The film stopped: why, and the next step. The place is kept. */
export function FaultView({ fault, onRetry, onClose }: Props) {
  const t = useText()
  const { workno } = useParams({ strict: false })
  const isOnline = useNetwork() === 'online'
  const isLost = fault === 'network' && !isOnline
  // Works that are open to anybody are not kept.
  const isMissing = isLost && workno !== undefined
  const text = isMissing ? 'viewer.not_kept' : TEXT[fault]
  return (
    <div className={styles.fault}>
      <ViewerMessage
        icon={<StateDrawing name={isMissing ? 'offline' : 'fallen'} />}
        title={t('video.failed_title')}
        texts={[t(text)]}
        offer={isLost && <MissingOffer workno={workno} />}
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

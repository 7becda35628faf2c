import { Button } from '@yomikura/ui/Button'
import { TriangleAlert, WifiOff } from 'lucide-react'
import { CommunicationError } from '#data/api/errors.ts'
import { useNetwork } from '#data/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { NotFoundView } from './NotFoundView.tsx'
import { isNotFound, toRefusalKey } from './viewer-errors.ts'
import { ViewerMessage } from './ViewerMessage.tsx'

const ICON = { size: 36, strokeWidth: 1.4, 'aria-hidden': true } as const

type Props = { error: Error; onRetry: () => void; onClose: () => void }

/** The whole work, or the whole file, did not load: why, and the next step (document 2 §8). */
export function FailureView({ error, onRetry, onClose }: Props) {
  const t = useText()
  const network = useNetwork()
  if (isNotFound(error)) return <NotFoundView onClose={onClose} />
  const isOffline = error instanceof CommunicationError
  const isKeptOnly = isOffline && network !== 'online'
  const refusal = toRefusalKey(error)
  const texts = isOffline
    ? [
        t(isKeptOnly ? 'viewer.not_kept' : 'viewer.connection_failed'),
        t(isKeptOnly ? 'viewer.not_kept_hint' : 'viewer.connection_check'),
      ]
    : [t(refusal ?? 'errors.unexpected')]
  return (
    <ViewerMessage
      icon={isOffline ? <WifiOff {...ICON} /> : <TriangleAlert {...ICON} />}
      title={t(isOffline ? 'viewer.connection_title' : 'viewer.error_title')}
      texts={texts}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t('viewer.reload')}
          </Button>
          <Button onClick={onClose}>{t('viewer.close')}</Button>
        </>
      }
    />
  )
}

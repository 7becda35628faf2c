import { useParams } from '@tanstack/react-router'
import { Button } from '@yomikura/ui/Button'
import { TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { CommunicationError } from '#data/base/api/errors.ts'
import { network as networkWatch } from '#data/base/network/network-state.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { MissingOffer } from '#parts/MissingOffer.tsx'
import { toRefusalKey } from '#parts/refusal-key.ts'
import { NotFoundView } from './NotFoundView.tsx'
import { isNotFound } from './viewer-errors.ts'
import { ViewerMessage } from './ViewerMessage.tsx'

const ICON = { size: 36, strokeWidth: 1.4, 'aria-hidden': true } as const

type Props = { error: Error; onRetry: () => void; onClose: () => void }

/** The whole work, or the whole file, did not load: why, and the next step (specification.md#2.8). */
export function FailureView({ error, onRetry, onClose }: Props) {
  const t = useText()
  const network = useNetwork()
  // Works that are open to anybody are not kept.
  const { workno } = useParams({ strict: false })
  const isOffline = error instanceof CommunicationError
  useRetryOnReturn(isOffline, onRetry)
  if (isNotFound(error)) return <NotFoundView onClose={onClose} />
  const isLost = isOffline && network !== 'online'
  const refusal = toRefusalKey(error)
  const texts = isOffline
    ? isLost && workno !== undefined
      ? [t('viewer.not_kept')]
      : [t('viewer.connection_failed'), t('viewer.connection_check')]
    : [t(refusal ?? 'errors.unexpected')]
  return (
    <ViewerMessage
      icon={isOffline ? <WifiOff {...ICON} /> : <TriangleAlert {...ICON} />}
      title={t(isOffline ? 'viewer.connection_title' : 'viewer.error_title')}
      texts={texts}
      offer={isLost && <MissingOffer workno={workno} />}
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

/** A server that was silent for seconds counts as no network: who waits should not have to press for that. */
function useRetryOnReturn(isOffline: boolean, onRetry: () => void): void {
  const handleReturn = useEffectEvent(onRetry)
  useEffect(
    () => (isOffline ? networkWatch.onReturn(() => handleReturn()) : undefined),
    [isOffline],
  )
}

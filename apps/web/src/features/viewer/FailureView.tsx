import { useParams } from '@tanstack/react-router'
import { Refusal } from '@yomikura/contract/refusal'
import { Button } from '@yomikura/ui/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { CommunicationError, hasCode, isNotFound, toErrorCode } from '#data/base/api/errors.ts'
import { network as networkWatch } from '#data/base/network/network-state.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useNowAt } from '#lib/use-now-at.ts'
import { useText } from '#lib/use-text.ts'
import { MissingOffer } from '#parts/MissingOffer.tsx'
import { toRefusalKey } from '#parts/refusal-key.ts'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { NotFoundView } from './NotFoundView.tsx'
import { ViewerMessage } from './ViewerMessage.tsx'

type Props = {
  error: Error
  /** When the work comes out, in epoch milliseconds; NaN where that is not known. */
  startsMs?: number
  onRetry: () => void
  onClose: () => void
}

/** The whole work, or the whole file, did not load: why, and the next step (specification.md#2.8). */
export function FailureView({ error, startsMs = Number.NaN, onRetry, onClose }: Props) {
  const t = useText()
  const network = useNetwork()
  // Works that are open to anybody are not kept.
  const { workno } = useParams({ strict: false })
  const isOffline = error instanceof CommunicationError
  const isEarly = hasCode(error, 'work_not_released')
  const isOut = useNowAt(isEarly ? startsMs : Number.NaN) >= startsMs
  useRetryOnReturn(isOffline, onRetry)
  useRetryOnceOut(isEarly && isOut, onRetry)
  const isLost = isOffline && network !== 'online'
  const texts = useTexts(error, { startsMs, isNotKept: isLost && workno !== undefined })
  if (isNotFound(error)) return <NotFoundView onClose={onClose} />
  return (
    <ViewerMessage
      icon={<StateDrawing name={isOffline ? 'offline' : 'fallen'} />}
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

/** One paragraph each. */
function useTexts(
  error: Error,
  { startsMs, isNotKept }: { startsMs: number; isNotKept: boolean },
): string[] {
  const t = useText()
  const { date } = useFormats()
  const code = t('errors.code', { code: toErrorCode(error) })
  if (error instanceof CommunicationError) {
    return isNotKept
      ? [t('viewer.not_kept')]
      : [t('viewer.connection_failed'), t('viewer.connection_check'), code]
  }
  if (hasCode(error, 'work_not_released') && !Number.isNaN(startsMs)) {
    return [t('work.pre_order', { date: date(startsMs) })]
  }
  const key = toRefusalKey(error)
  if (key) return [t(key)]
  // What came is no book, no picture, or not all of it.
  if (!(error instanceof Refusal)) return [t('errors.content_data'), t('errors.unexpected'), code]
  return [t('errors.unexpected'), code]
}

/** Not where the date had passed already: a server whose clock is behind would be asked without end. */
function useRetryOnceOut(isOut: boolean, onRetry: () => void): void {
  const [wasOut] = useState(isOut)
  const handleOut = useEffectEvent(onRetry)
  useEffect(() => {
    if (isOut && !wasOut) handleOut()
  }, [isOut, wasOut])
}

/** A server that was silent for seconds counts as no network: who waits should not have to press for that. */
function useRetryOnReturn(isOffline: boolean, onRetry: () => void): void {
  const handleReturn = useEffectEvent(onRetry)
  useEffect(
    () => (isOffline ? networkWatch.onReturn(() => handleReturn()) : undefined),
    [isOffline],
  )
}

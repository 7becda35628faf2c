import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useEffect, useEffectEvent } from 'react'
import { ViewingPlace } from '#data/works/content/viewing-place.ts'
import { useSessionIfAny } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'

export type GuardProps = {
  /** Another device reads now; the viewer itself has ended. */
  isLost: boolean
  onLost: () => void
  onClose: () => void
}

/**
 * Holds the account's one viewing place while a purchased work is open. When another device takes
 * it, the reader may take it back, which reloads the page (specification.md#2.8), or leave.
 */
export function OneDeviceGuard({ isLost, onLost, onClose }: GuardProps) {
  const t = useText()
  const api = useSessionIfAny()?.api
  const handleLost = useEffectEvent(onLost)

  useEffect(() => {
    return api && new ViewingPlace(api, () => handleLost()).hold()
  }, [api])

  return (
    <Dialog
      isOpen={isLost}
      onClose={onClose}
      title={t('viewer.taken_over_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('viewer.close')}</Button>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('viewer.take_over')}
          </Button>
        </>
      }
    >
      <p>{t('viewer.taken_over_text')}</p>
    </Dialog>
  )
}

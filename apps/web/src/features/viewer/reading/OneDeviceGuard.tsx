import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useEffect, useState } from 'react'
import { ViewingPlace } from '#data/content/viewing-place.ts'
import { useSessionIfAny } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'

/**
 * Holds the account's one viewing place while a purchased work is open. When another device takes
 * it, the reader may take it back, which reloads the page (document 2 §8), or leave.
 */
export function OneDeviceGuard({ onClose }: { onClose: () => void }) {
  const t = useText()
  const api = useSessionIfAny()?.api
  const [isLost, setIsLost] = useState(false)

  useEffect(() => {
    return api && new ViewingPlace(api, () => setIsLost(true)).hold()
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

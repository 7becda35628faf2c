import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'

type Props = { onRetry: () => void; onDismiss: () => void }

/** A sound was there and did not begin: once more, or on in silence (specification.md#2.8). */
export function VoiceFailure({ onRetry, onDismiss }: Props) {
  const t = useText()
  return (
    <Dialog
      isOpen
      onClose={onDismiss}
      title={t('viewer.voice_failed_title')}
      actions={
        <>
          <Button onClick={onDismiss}>{t('viewer.voice_go_on')}</Button>
          <Button variant="primary" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        </>
      }
    >
      <p>{t('viewer.voice_failed_text')}</p>
    </Dialog>
  )
}

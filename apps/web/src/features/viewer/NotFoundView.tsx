import { Button } from '@yomikura/ui/Button'
import { useText } from '#lib/use-text.ts'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { ViewerMessage } from './ViewerMessage.tsx'

/** Nothing lies at the address, or nothing there opens at it (specification.md#2.8). */
export function NotFoundView({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <ViewerMessage
      icon={<StateDrawing name="lost" />}
      title={t('viewer.not_found_title')}
      texts={[t('viewer.not_found_text')]}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('viewer.back_to_work')}
        </Button>
      }
    />
  )
}

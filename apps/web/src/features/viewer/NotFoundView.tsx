import { Button } from '@yomikura/ui/Button'
import { FileQuestionMark } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { ViewerMessage } from './ViewerMessage.tsx'

/** Nothing lies at the address, or nothing there opens at it (specification.md#2.8). */
export function NotFoundView({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <ViewerMessage
      icon={<FileQuestionMark size={36} strokeWidth={1.4} aria-hidden />}
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

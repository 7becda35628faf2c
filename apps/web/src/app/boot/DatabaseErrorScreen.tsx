import { Button } from '@yomikura/ui/Button'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { MessageScreen } from '../MessageScreen.tsx'

type Props = { isBlocked: boolean; onRetry: () => void; onRebuild: () => void }

/** The stored data cannot be opened. Nothing is erased without the reader's consent. */
export function DatabaseErrorScreen({ isBlocked, onRetry, onRebuild }: Props) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <MessageScreen
      title={t('trouble.database_error_title')}
      actions={
        <>
          <Button onClick={onRetry}>{t('app.retry')}</Button>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {t('trouble.database_rebuild')}
          </Button>
        </>
      }
    >
      <p role="alert">
        {t(isBlocked ? 'trouble.database_blocked' : 'trouble.database_error_body')}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('trouble.database_rebuild_confirm')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onRebuild()
        }}
      />
    </MessageScreen>
  )
}

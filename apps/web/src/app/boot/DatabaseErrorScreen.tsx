import { Button, buttonClass } from '@yomikura/ui/Button'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { MessageScreen } from '../MessageScreen.tsx'
import type { DatabaseTrouble } from './boot-store.ts'

type Props = { trouble: DatabaseTrouble; onRetry: () => void; onRebuild: () => void }

/** The stored data cannot be opened. Nothing is erased without the reader's consent. */
export function DatabaseErrorScreen({ trouble, onRetry, onRebuild }: Props) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  if (trouble === 'silent') return <SilentDatabaseScreen />
  return (
    <MessageScreen
      drawing="fallen"
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
        {t(trouble === 'blocked' ? 'trouble.database_blocked' : 'trouble.database_error_body')}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('trouble.database_rebuild_confirm')}
        verb={t('trouble.database_rebuild')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onRebuild()
        }}
      />
    </MessageScreen>
  )
}

/** Erasing would not be answered either, and what is stored is whole: the app goes on asking for it. */
function SilentDatabaseScreen() {
  const t = useText()
  return (
    <MessageScreen
      drawing="fallen"
      title={t('trouble.database_silent_title')}
      actions={
        <>
          <a href="/clear.html" className={buttonClass({})}>
            {t('app.open_clear')}
          </a>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('app.reload')}
          </Button>
        </>
      }
    >
      <p role="alert">{t('trouble.database_silent')}</p>
    </MessageScreen>
  )
}

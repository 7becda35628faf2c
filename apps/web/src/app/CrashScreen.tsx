import { Button, buttonClass } from '@yomikura/ui/Button'
import { useEffect } from 'react'
import { log } from '#data/base/log/log.ts'
import { useText } from '#lib/use-text.ts'
import { MessageScreen } from './MessageScreen.tsx'

/** What a screen that threw is replaced by; its address is kept, so reloading returns to it. */
export function CrashScreen({ error }: { error: unknown }) {
  const t = useText()
  useEffect(() => log.error('A screen could not be shown', error), [error])
  return (
    <MessageScreen
      drawing="fallen"
      title={t('app.crash_title')}
      actions={
        <>
          <a href="/library" className={buttonClass({})}>
            {t('app.to_library')}
          </a>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('app.reload')}
          </Button>
        </>
      }
    >
      <p role="alert">{t('app.crash_body')}</p>
    </MessageScreen>
  )
}

import { Button, buttonClass } from '@yomikura/ui/Button'
import { useText } from '#lib/use-text.ts'
import { MessageScreen } from '../MessageScreen.tsx'

/** The start-up failed and nothing stored can be shown instead. */
export function InitErrorScreen(props: { isTimeout: boolean; onRetry: () => void }) {
  const t = useText()
  return (
    <MessageScreen
      title={t('app.init_error_title')}
      actions={
        <>
          <a href="/clear.html" className={buttonClass({})}>
            {t('app.open_clear')}
          </a>
          <Button variant="primary" onClick={props.onRetry}>
            {t('app.retry')}
          </Button>
        </>
      }
    >
      <p role="alert">{t(props.isTimeout ? 'app.init_timeout_body' : 'app.init_error_body')}</p>
    </MessageScreen>
  )
}

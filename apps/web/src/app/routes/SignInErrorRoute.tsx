import { buttonClass } from '@yomikura/ui/Button'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { useText } from '#lib/use-text.ts'
import { MessageScreen } from '../MessageScreen.tsx'

/** /signin-error: where the server sends a sign-in that did not work. */
export function SignInErrorRoute() {
  const t = useText()
  return (
    <MessageScreen
      title={t('trouble.signin_error_title')}
      actions={
        <a href={toLoginUrl('/library')} className={buttonClass({ variant: 'primary' })}>
          {t('trouble.signin_again')}
        </a>
      }
    >
      <p>{t('trouble.signin_error_body')}</p>
    </MessageScreen>
  )
}

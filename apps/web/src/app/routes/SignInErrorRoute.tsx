import { useSearch } from '@tanstack/react-router'
import type { ErrorCode } from '@yomikura/contract/errors'
import type { TextKey } from '@yomikura/i18n/text'
import { buttonClass } from '@yomikura/ui/Button'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { useText } from '#lib/use-text.ts'
import { MessageScreen } from '../MessageScreen.tsx'

/** Why a sign-in ends here, by the codes with which the server leads here. */
const WHY: Partial<Record<ErrorCode, TextKey>> = {
  no_identity: 'trouble.signin_no_identity',
  sign_in_expired: 'trouble.signin_expired',
  invalid_return_address: 'trouble.signin_return',
  sign_in_failed: 'trouble.signin_error_body',
}

/** /signin-error: where the server sends a sign-in that did not work. */
export function SignInErrorRoute() {
  const t = useText()
  const { code } = useSearch({ strict: false })
  // Any text may stand in an address: only our own codes are shown.
  const known = Object.entries(WHY).find(([name]) => name === code)
  return (
    <MessageScreen
      drawing="locked"
      title={t('trouble.signin_error_title')}
      actions={
        <a href={toLoginUrl('/library')} className={buttonClass({ variant: 'primary' })}>
          {t('trouble.signin_again')}
        </a>
      }
    >
      <p>{t(known?.[1] ?? 'trouble.signin_error_body')}</p>
      {known && <p>{t('errors.code', { code: known[0] })}</p>}
    </MessageScreen>
  )
}

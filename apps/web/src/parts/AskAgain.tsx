import { Button, buttonClass } from '@yomikura/ui/Button'
import { hasCode } from '#data/base/api/errors.ts'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { useText } from '#lib/use-text.ts'

type Props = { error: unknown; isPrimary?: boolean; onRetry: () => void }

/** The way on after something did not come: asking again, or signing in, which leads back here. */
export function AskAgain({ error, isPrimary = false, onRetry }: Props) {
  const t = useText()
  const look = isPrimary ? ({ variant: 'primary' } as const) : {}
  return hasCode(error, 'unauthorized') ? (
    <a href={toLoginUrl()} className={buttonClass(look)}>
      {t('network.session_sign_in')}
    </a>
  ) : (
    <Button {...look} onClick={onRetry}>
      {t('app.retry')}
    </Button>
  )
}

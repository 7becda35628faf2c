import { useLocation } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { toNetworkSignIn } from '#data/base/api/session-calls.ts'
import { useText } from '#lib/use-text.ts'

/** To the sign-in of whatever stands in front of the server, and back to this screen. */
export function NetworkSignIn() {
  const t = useText()
  const { href } = useLocation()
  return (
    <a className={buttonClass({})} href={toNetworkSignIn(href)}>
      {t('app.proxy_sign_in')}
    </a>
  )
}

import type { TextKey } from '@yomikura/i18n/text'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { toNetworkSignIn } from '#data/base/api/session-calls.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { MessageScreen } from '../MessageScreen.tsx'
import { type FailureReason, WITHOUT_SERVER } from './boot-store.ts'

const TEXTS = {
  initialization: { title: 'app.init_error_title', body: 'app.init_error_body' },
  timeout: { title: 'app.init_error_title', body: 'app.init_timeout_body' },
  private: { title: 'app.private_title', body: 'app.private_body' },
  offline: { title: 'app.offline_title', body: 'app.offline_body' },
  offline_lost: { title: 'app.offline_title', body: 'app.offline_lost_body' },
  sign_in: { title: 'app.init_error_title', body: 'app.sign_in_lost_body' },
  unsupported: { title: 'app.unsupported_title', body: 'app.unsupported_body' },
} as const satisfies Record<FailureReason, { title: TextKey; body: TextKey }>

/** The start-up failed and nothing stored can be shown instead. */
export function InitErrorScreen(props: { reason: FailureReason; onRetry: () => void }) {
  const t = useText()
  const network = useNetwork()
  const isOffline = props.reason.startsWith('offline')
  if (network === 'proxy' && WITHOUT_SERVER.includes(props.reason)) return <NetworkSignInScreen />
  return (
    <MessageScreen
      drawing={isOffline ? 'offline' : 'fallen'}
      title={t(TEXTS[props.reason].title)}
      actions={
        <>
          {!isOffline && (
            <a href="/clear.html" className={buttonClass({})}>
              {t('app.open_clear')}
            </a>
          )}
          <Button variant="primary" onClick={props.onRetry}>
            {t('app.retry')}
          </Button>
        </>
      }
    >
      <p role="alert">{t(TEXTS[props.reason].body)}</p>
    </MessageScreen>
  )
}

/** Found only after the start-up failed: a look at the network takes longer than the call that fails. */
function NetworkSignInScreen() {
  const t = useText()
  const { pathname, search, hash } = location
  return (
    <MessageScreen
      drawing="locked"
      title={t('app.proxy_title')}
      actions={
        <a
          href={toNetworkSignIn(pathname + search + hash)}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('app.proxy_sign_in')}
        </a>
      }
    >
      <p role="alert">{t('app.proxy_body')}</p>
    </MessageScreen>
  )
}

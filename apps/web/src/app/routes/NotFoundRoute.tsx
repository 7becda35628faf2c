import { buttonClass } from '@yomikura/ui/Button'
import { Link } from '@tanstack/react-router'
import { readAuthRecord } from '#data/prefs/auth-record.ts'
import { useText } from '#lib/use-text.ts'
import { MessageScreen } from '../MessageScreen.tsx'

/** /404: offers the library only to those who have one. */
export function NotFoundRoute() {
  const t = useText()
  return (
    <MessageScreen
      title={t('app.not_found')}
      actions={
        readAuthRecord() && (
          <Link to="/library" className={buttonClass({ variant: 'primary' })}>
            {t('app.to_library')}
          </Link>
        )
      }
    >
      <p>{t('app.not_found_hint')}</p>
    </MessageScreen>
  )
}

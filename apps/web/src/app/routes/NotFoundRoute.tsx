import { buttonClass } from '@yomikura/ui/Button'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { askSignedIn } from '#data/base/api/ask-signed-in.ts'
import { readAuthRecord } from '#data/base/device/auth-record.ts'
import { useText } from '#lib/use-text.ts'
import { MessageScreen } from '../MessageScreen.tsx'

/** /404: offers the library only to those who have one. */
export function NotFoundRoute() {
  const t = useText()
  const isSignedIn = useSignedIn()
  return (
    <MessageScreen
      drawing="lost"
      title={t('trouble.not_found')}
      actions={
        isSignedIn && (
          <Link to="/library" className={buttonClass({ variant: 'primary' })}>
            {t('app.to_library')}
          </Link>
        )
      }
    >
      <p>{t('trouble.not_found_hint')}</p>
    </MessageScreen>
  )
}

/** What this browser remembers until the server answers; it may have forgotten, or not know yet. */
function useSignedIn(): boolean {
  const [isSignedIn, setSignedIn] = useState(() => readAuthRecord() !== undefined)
  useEffect(() => {
    const abort = new AbortController()
    askSignedIn(abort.signal).then(setSignedIn, () => undefined)
    return () => abort.abort()
  }, [])
  return isSignedIn
}

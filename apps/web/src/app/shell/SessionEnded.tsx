import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useEffect, useState } from 'react'
import { checkSession } from '#data/base/api/session-end.ts'
import { useText } from '#lib/use-text.ts'
import { useBoot } from '../boot/use-boot.ts'

/**
 * Says on whatever screen that the server ended the session, and leads to sign-in and back, until the
 * reader signs in or puts it off; what is stored stays readable.
 */
export function SessionEnded() {
  const t = useText()
  const { boot } = useBoot()
  const [isPutOff, setIsPutOff] = useState(false)
  useEffect(() => {
    // Signed in again in another tab, the reader goes on in this one.
    const look = () => document.visibilityState === 'visible' && void checkSession()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <Dialog
      isOpen={!isPutOff}
      onClose={() => setIsPutOff(true)}
      title={t('network.session_ended')}
      actions={
        <>
          <Button onClick={() => setIsPutOff(true)}>{t('network.session_later')}</Button>
          <Button variant="primary" onClick={() => boot.signIn()}>
            {t('network.session_sign_in')}
          </Button>
        </>
      }
    >
      <p>{t('network.session_ended_text')}</p>
    </Dialog>
  )
}

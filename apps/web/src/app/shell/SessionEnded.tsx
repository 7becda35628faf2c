import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'

type Props = { onSignIn: () => void; onLater: () => void }

/** Says that the server ended the session, and leads to sign-in and back; what is stored stays readable. */
export function SessionEnded({ onSignIn, onLater }: Props) {
  const t = useText()
  return (
    <Dialog
      isOpen
      onClose={onLater}
      title={t('network.session_ended')}
      actions={
        <>
          <Button onClick={onLater}>{t('network.session_later')}</Button>
          <Button variant="primary" onClick={onSignIn}>
            {t('network.session_sign_in')}
          </Button>
        </>
      }
    >
      <p>{t('network.session_ended_text')}</p>
    </Dialog>
  )
}

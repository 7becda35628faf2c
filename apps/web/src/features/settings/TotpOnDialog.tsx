import type { OfferedSecret, RecoveryCodes } from '@yomikura/contract/totp'
import { useState } from 'react'
import { useSession } from '#data/session/session.ts'
import styles from './AppDialog.module.css'
import { CopyText } from './CopyText.tsx'
import { QrCode } from './QrCode.tsx'
import { TotpForm } from './TotpForm.tsx'
import type { Say } from './use-totp-texts.ts'

type Props = {
  say: Say
  /** Two-step sign-in is on; the codes are to be shown. */
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Switches two-step sign-in on: the password, then the app's first code. */
export function TotpOnDialog({ say, onCodes, onClose }: Props) {
  const { api } = useSession()
  const [offered, setOffered] = useState<OfferedSecret>()
  if (!offered) {
    return (
      <TotpForm
        say={say}
        title={say('title')}
        verb={say('next')}
        asks={['password']}
        onSend={async ({ password }) => setOffered(await api.post('/totp/offer', { password }))}
        onClose={onClose}
      >
        <p>{say('password_body')}</p>
      </TotpForm>
    )
  }
  const { offer, secret, uri } = offered
  return (
    <TotpForm
      key={offer}
      say={say}
      title={say('scan_title')}
      verb={say('switch_on')}
      asks={['code']}
      code={{ label: say('code'), wrong: say('code_wrong') }}
      onSend={async ({ code }) => {
        const { codes } = await api.post<RecoveryCodes>('/totp/on', { offer, code })
        onCodes(codes)
      }}
      onClose={onClose}
    >
      <p>{say('scan_body')}</p>
      <QrCode url={uri} label={say('qr')} />
      <p className={`${styles.value} ${styles.apart}`}>
        <span className={styles.text}>
          <span className={styles.label}>{say('key')}</span> {toGroups(secret)}
        </span>
        <CopyText
          label={say('copy', { name: say('key') })}
          text={secret}
          done={say('copied')}
          failed={say('copy_failed')}
        />
      </p>
      <p className={styles.apart}>
        <a href={uri}>{say('open_app')}</a>
      </p>
    </TotpForm>
  )
}

/** In groups of four, as people read it from one screen and type it on another. */
function toGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}

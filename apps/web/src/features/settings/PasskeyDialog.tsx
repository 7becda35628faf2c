import type { Passkey } from '@yomikura/contract/passkeys'
import { useMutation } from '@tanstack/react-query'
import { LIMITS } from '@yomikura/contract/limits'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { type SyntheticEvent, useId, useState } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './AppDialog.module.css'
import type { Say } from './use-passkey-texts.ts'

type Props = {
  say: Say
  /** The passkey that gets another name; undefined for a new one. */
  renamed: Passkey | undefined
  onDone: () => void
  /** The server asks for a sign-in first. */
  onStale: () => void
  onClose: () => void
}

/** Asks what a passkey is to be called, and has the browser make it where it is new. */
export function PasskeyDialog({ say, renamed, onDone, onStale, onClose }: Props) {
  const t = useText()
  const { api } = useSession()
  const formId = useId()
  const [name, setName] = useState(renamed?.name ?? '')
  const [trouble, setTrouble] = useState<string>()
  const save = useMutation({
    mutationFn: async () => {
      const called = { name: name.trim() }
      if (renamed) return api.put<Passkey>(`/passkeys/${renamed.id}`, called)
      // The form of what is asked is the browser's own.
      const options = await api.post<never>('/passkeys/options', {})
      const { startRegistration } = await import('@simplewebauthn/browser')
      const answer = await startRegistration({ optionsJSON: options })
      return api.post<Passkey>('/passkeys', { ...called, answer })
    },
    onSuccess: onDone,
    onError: (error) => {
      if (hasCode(error, 'sign_in_again')) return onStale()
      const why = renamed ? 'rename_failed' : 'add_failed'
      setTrouble(say(hasCode(error, 'passkey_limit') ? 'limit' : why))
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setTrouble(say('name_missing'))
    setTrouble(undefined)
    save.mutate()
  }
  return (
    <Dialog
      isOpen
      title={renamed ? say('rename_named', { name: renamed.name }) : say('add')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('confirm_dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={save.isPending}>
            {say(renamed ? 'save' : 'make')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {!renamed && <p>{say('add_body')}</p>}
        <label className={styles.field}>
          <span className={styles.label}>{say('name')}</span>
          <input
            className={styles.input}
            value={name}
            maxLength={LIMITS.tokenNameLength}
            autoComplete="off"
            aria-invalid={trouble !== undefined && name.trim() === ''}
            aria-describedby={trouble === undefined ? undefined : `${formId}-trouble`}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <p id={`${formId}-trouble`} role="alert" className={styles.trouble}>
          {trouble}
        </p>
      </form>
    </Dialog>
  )
}

import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useState,
} from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { useText } from '#lib/use-text.ts'
import styles from './AppDialog.module.css'
import type { Say } from './use-totp-texts.ts'

const KINDS = {
  password: { type: 'password', autoComplete: 'current-password' },
  code: { type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
} as const

type Kind = keyof typeof KINDS
type Typed = Record<Kind, string>

type Props = {
  say: Say
  title: string
  verb: string
  /** What is asked for, in this order. */
  asks: readonly Kind[]
  /** What a code is called, and what is said of a wrong one. */
  code?: { label: string; wrong: string }
  children: ReactNode
  onSend: (typed: Typed) => Promise<void>
  onClose: () => void
}

/** What is wrong, and the field that it is about. */
type Trouble = { text: string; kind?: Kind }

/** Asks for password and code, one of them or both, and says what is wrong with them. */
export function TotpForm({ say, title, verb, asks, code, children, onSend, onClose }: Props) {
  const t = useText()
  const formId = useId()
  const troubleId = `${formId}-trouble`
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })
  const [trouble, setTrouble] = useState<Trouble>()
  const [isSending, setIsSending] = useState(false)
  const labels = { password: say('password'), code: code?.label ?? '' }

  const send = async (form: HTMLFormElement) => {
    const empty = asks.find((kind) => typed[kind].trim() === '')
    if (empty) return fail(form, { text: say('missing'), kind: empty })
    setTrouble(undefined)
    setIsSending(true)
    try {
      await onSend(typed)
    } catch (error) {
      fail(form, toTrouble(error, say, code?.wrong ?? ''))
    } finally {
      setIsSending(false)
    }
  }
  const fail = (form: HTMLFormElement, found: Trouble) => {
    setTrouble(found)
    // A keyboard goes on where it is needed; what is read out first is the alert.
    const place = found.kind === undefined ? -1 : asks.indexOf(found.kind)
    form.querySelectorAll('input').item(place)?.focus()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void send(event.currentTarget)
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('confirm_dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={isSending}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {asks.map((kind) => (
          <Field
            key={kind}
            {...KINDS[kind]}
            label={labels[kind]}
            value={typed[kind]}
            isWrong={trouble?.kind === kind}
            troubleId={troubleId}
            onChange={(value) => setTyped((before) => ({ ...before, [kind]: value }))}
          />
        ))}
        <p id={troubleId} role="alert" className={styles.trouble}>
          {trouble?.text}
        </p>
      </form>
    </Dialog>
  )
}

type FieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode'
> & {
  label: string
  value: string
  /** What is wrong with it; the field says so itself, beside the dialog's alert. */
  isWrong: boolean
  /** Id of the text that says what is wrong. */
  troubleId: string
  onChange: (value: string) => void
}

function Field({ label, isWrong, troubleId, onChange, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        maxLength={256}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? troubleId : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

function toTrouble(error: unknown, say: Say, wrongCode: string): Trouble {
  if (hasCode(error, 'wrong_password')) return { text: say('password_wrong'), kind: 'password' }
  if (hasCode(error, 'wrong_code')) return { text: wrongCode, kind: 'code' }
  if (hasCode(error, 'rate_limited')) return { text: say('throttled') }
  return { text: say(hasCode(error, 'sign_in_expired') ? 'expired' : 'failed') }
}

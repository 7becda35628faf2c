import type { MadePersonalToken } from '@yomikura/contract/personal-tokens'
import { useMutation } from '@tanstack/react-query'
import { LIMITS } from '@yomikura/contract/limits'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { Select } from '@yomikura/ui/Select'
import { type SyntheticEvent, useId, useState } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './AppDialog.module.css'
import { CopyText } from './CopyText.tsx'
import { QrCode } from './QrCode.tsx'
import { SwitchRow } from './SettingsCard.tsx'
import type { Say } from './use-app-texts.ts'

/** Days that are offered; the longest is the server's limit. */
const DAYS = ['30', '90', String(LIMITS.tokenDays)] as const

/** What a reader allows besides seeing the catalogue. */
const CHOSEN = ['files', 'progress'] as const
type May = Record<(typeof CHOSEN)[number], boolean>

type Props = { say: Say; onMade: () => void; onClose: () => void }

/** Lets an app in: asks for its name and what it may do, then shows what must be typed there, once. */
export function AppDialog({ say, onMade, onClose }: Props) {
  const t = useText()
  const { api } = useSession()
  const formId = useId()
  const [name, setName] = useState('')
  const [may, setMay] = useState<May>({ files: true, progress: true })
  const [days, setDays] = useState<(typeof DAYS)[number]>('90')
  const [trouble, setTrouble] = useState<string>()
  const make = useMutation({
    mutationFn: () =>
      api.post<MadePersonalToken>('/personal_tokens', {
        name: name.trim(),
        scopes: ['catalogue', ...CHOSEN.filter((scope) => may[scope])],
        expires_in_days: Number(days),
      }),
    onSuccess: onMade,
    onError: (error) => setTrouble(say(hasCode(error, 'token_limit') ? 'limit' : 'make_failed')),
  })
  if (make.data) return <MadeDialog say={say} made={make.data} onClose={onClose} />
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setTrouble(say('name_missing'))
    setTrouble(undefined)
    make.mutate()
  }
  return (
    <Dialog
      isOpen
      title={say('add')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('confirm_dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={make.isPending}>
            {say('make')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
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
        <ScopeSwitches say={say} may={may} onChange={setMay} />
        <div className={styles.field}>
          <span className={styles.label}>{say('lasts')}</span>
          <Select
            label={say('lasts')}
            value={days}
            options={DAYS.map((value) => ({ value, text: say('days', { days: value }) }))}
            onChange={setDays}
          />
        </div>
        <p id={`${formId}-trouble`} role="alert" className={styles.trouble}>
          {trouble}
        </p>
      </form>
    </Dialog>
  )
}

type SwitchesProps = { say: Say; may: May; onChange: (may: May) => void }

function ScopeSwitches({ say, may, onChange }: SwitchesProps) {
  return (
    <>
      <SwitchRow
        label={say('may_files')}
        hint={say('may_files_hint')}
        isOn={may.files}
        onToggle={(files) => onChange({ ...may, files })}
      />
      <SwitchRow
        label={say('may_places')}
        hint={say('may_places_hint')}
        isOn={may.progress}
        onToggle={(progress) => onChange({ ...may, progress })}
      />
    </>
  )
}

type MadeProps = { say: Say; made: MadePersonalToken; onClose: () => void }

function MadeDialog({ say, made, onClose }: MadeProps) {
  const { origin } = window.location
  const facts = [
    [say('feed'), `${origin}/opds/v1`],
    [say('feed_new'), `${origin}/opds/v2`],
    ...(made.token.scopes.includes('progress') ? [[say('sync'), `${origin}/kosync`] as const] : []),
    [say('login'), made.login],
    [say('token'), made.secret],
  ] as const
  return (
    <Dialog
      isOpen
      title={say('made', { name: made.token.name })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {say('done')}
        </Button>
      }
    >
      <p>{say('made_hint')}</p>
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              <span className={styles.text}>{text}</span>
              <CopyText
                label={say('copy', { name: label })}
                text={text}
                done={say('copied')}
                failed={say('copy_failed')}
              />
            </dd>
          </div>
        ))}
      </dl>
      <QrCode url={`${origin}/opds/v1`} label={say('code')} />
    </Dialog>
  )
}

import type { RecoveryCodes, SecondStep } from '@yomikura/contract/totp'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@yomikura/ui/Button'
import { useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { showDone } from '#parts/show-toasts.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'
import { TotpForm } from './TotpForm.tsx'
import { TotpOnDialog } from './TotpOnDialog.tsx'
import { type Say, useTotpTexts } from './use-totp-texts.ts'

const KEY = ['totp']

/** Whether a sign-in by password asks for a code. People without a password of ours see no card. */
export function TotpCard() {
  const say = useTotpTexts()
  const { api } = useSession()
  const state = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<SecondStep>('/totp', { signal }),
  })
  if (!say || (state.data ? !state.data.may_have : !state.isError)) return null
  return <Totp say={say} step={state.data} onRetry={() => void state.refetch()} />
}

/** What the reader is asked, or shown. */
type Asked = { kind: 'on' | 'off' | 'new_codes' } | { kind: 'codes'; codes: readonly string[] }

type TotpProps = { say: Say; step: SecondStep | undefined; onRetry: () => void }

function Totp({ say, step, onRetry }: TotpProps) {
  const t = useText()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  // Another tab may have switched it: what was asked for is then of no use, and the card says so.
  const close = () => {
    setAsked(undefined)
    void cache.invalidateQueries({ queryKey: KEY })
  }
  return (
    <SettingsCard id="totp" title={say('title')}>
      {step ? (
        <TotpRow say={say} step={step} onAsk={(kind) => setAsked({ kind })} />
      ) : (
        <SettingsRow label={say('unknown')}>
          <Button onClick={onRetry}>{t('app.retry')}</Button>
        </SettingsRow>
      )}
      {asked?.kind === 'on' && (
        <TotpOnDialog
          say={say}
          onCodes={(codes) => setAsked({ kind: 'codes', codes })}
          onClose={close}
        />
      )}
      {(asked?.kind === 'off' || asked?.kind === 'new_codes') && (
        <BothSteps
          say={say}
          kind={asked.kind}
          onCodes={(codes) => setAsked({ kind: 'codes', codes })}
          onClose={close}
        />
      )}
      {asked?.kind === 'codes' && (
        <RecoveryCodesDialog say={say} codes={asked.codes} onDone={close} />
      )}
    </SettingsCard>
  )
}

type RowProps = {
  say: Say
  step: SecondStep
  onAsk: (kind: 'on' | 'off' | 'new_codes') => void
}

function TotpRow({ say, step, onAsk }: RowProps) {
  if (!step.is_on) {
    return (
      <SettingsRow label={say('off_label')} hint={say('off_hint')}>
        <Button onClick={() => onAsk('on')}>{say('switch_on')}</Button>
      </SettingsRow>
    )
  }
  return (
    <SettingsRow label={say('on_label')} hint={say('left', { left: step.recovery_codes })}>
      <Button onClick={() => onAsk('new_codes')}>{say('new_codes')}</Button>
      <Button onClick={() => onAsk('off')}>{say('switch_off')}</Button>
    </SettingsRow>
  )
}

type BothProps = {
  say: Say
  kind: 'off' | 'new_codes'
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Asks for password and code before two-step sign-in is switched off or its recovery codes are made again. */
function BothSteps({ say, kind, onCodes, onClose }: BothProps) {
  const { api } = useSession()
  const isOff = kind === 'off'
  return (
    <TotpForm
      say={say}
      title={say(isOff ? 'off_title' : 'new_codes')}
      verb={say(isOff ? 'switch_off' : 'next')}
      asks={['password', 'code']}
      code={{ label: say('either'), wrong: say('either_wrong') }}
      onSend={async (typed) => {
        if (isOff) {
          await api.post<SecondStep>('/totp/off', typed)
          showDone(say('off_done'))
          onClose()
        } else {
          const { codes } = await api.post<RecoveryCodes>('/totp/recovery_codes', typed)
          onCodes(codes)
        }
      }}
      onClose={onClose}
    >
      <p>{say(isOff ? 'off_body' : 'new_body')}</p>
    </TotpForm>
  )
}

import type { Passkey } from '@yomikura/contract/passkeys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@yomikura/ui/Button'
import { useState } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { useSession } from '#data/session/session.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { showTrouble } from '#parts/show-toasts.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'
import { type Say, usePasskeyTexts } from './use-passkey-texts.ts'

const KEY = ['passkeys']

/** By which passkeys the reader signs in. Accounts of a provider have none here, and no card. */
export function PasskeysCard() {
  const say = usePasskeyTexts()
  const { api } = useSession()
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.get<{ may_add: boolean; passkeys: Passkey[] }>('/passkeys', { signal }),
  })
  if (!say || (list.data ? !list.data.may_add : !list.isError)) return null
  return <Passkeys say={say} passkeys={list.data?.passkeys} onRetry={() => void list.refetch()} />
}

/** What the reader is asked about: a new passkey, another name, a removal, or to sign in again. */
type Asked = { kind: 'add' | 'again' } | { kind: 'rename' | 'remove'; passkey: Passkey }

type PasskeysProps = { say: Say; passkeys: Passkey[] | undefined; onRetry: () => void }

function Passkeys({ say, passkeys, onRetry }: PasskeysProps) {
  const t = useText()
  const { api } = useSession()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const refresh = () => cache.invalidateQueries({ queryKey: KEY })
  const close = () => setAsked(undefined)
  const remove = useMutation({
    mutationFn: (id: string) => api.delete(`/passkeys/${id}`),
    onSuccess: refresh,
    onError: (error) => {
      if (hasCode(error, 'sign_in_again')) setAsked({ kind: 'again' })
      else showTrouble(say('remove_failed'))
    },
  })
  const isEditing = asked?.kind === 'add' || asked?.kind === 'rename'

  return (
    <SettingsCard id="passkeys" title={say('title')}>
      {passkeys ? (
        <SettingsRow label={say('add_label')} hint={say('add_hint')}>
          <Button onClick={() => setAsked({ kind: 'add' })}>{say('add')}</Button>
        </SettingsRow>
      ) : (
        <SettingsRow label={say('unknown')}>
          <Button onClick={onRetry}>{t('app.retry')}</Button>
        </SettingsRow>
      )}
      {passkeys?.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          say={say}
          passkey={passkey}
          isBusy={remove.isPending}
          onAsk={(kind) => setAsked({ kind, passkey })}
        />
      ))}
      {isEditing && (
        <PasskeyDialog
          say={say}
          renamed={asked.kind === 'rename' ? asked.passkey : undefined}
          onDone={() => {
            close()
            void refresh()
          }}
          onStale={() => setAsked({ kind: 'again' })}
          onClose={close}
        />
      )}
      {asked?.kind === 'remove' && (
        <ConfirmDialog
          isOpen
          title={say('remove_confirm', { name: asked.passkey.name })}
          verb={say('remove')}
          onCancel={close}
          onConfirm={() => {
            remove.mutate(asked.passkey.id)
            close()
          }}
        >
          <p>{say('remove_body')}</p>
        </ConfirmDialog>
      )}
      <ConfirmDialog
        isOpen={asked?.kind === 'again'}
        title={say('again_title')}
        verb={say('again')}
        onCancel={close}
        onConfirm={() => window.location.assign(`${toLoginUrl('/settings')}&prompt=again`)}
      >
        <p>{say('again_body')}</p>
      </ConfirmDialog>
    </SettingsCard>
  )
}

type RowProps = {
  say: Say
  passkey: Passkey
  isBusy: boolean
  onAsk: (kind: 'rename' | 'remove') => void
}

function PasskeyRow({ say, passkey, isBusy, onAsk }: RowProps) {
  const formats = useFormats()
  const { name, created_at, used_at, is_locked } = passkey
  const added = formats.date(Date.parse(created_at))
  const use =
    used_at === null
      ? say('never', { added })
      : say('used', { added, date: formats.date(Date.parse(used_at)) })
  return (
    <SettingsRow label={name} hint={is_locked ? say('locked') : use}>
      <Button
        disabled={isBusy}
        aria-label={say('rename_named', { name })}
        onClick={() => onAsk('rename')}
      >
        {say('rename')}
      </Button>
      <Button
        disabled={isBusy}
        aria-label={say('remove_named', { name })}
        onClick={() => onAsk('remove')}
      >
        {say('remove')}
      </Button>
    </SettingsRow>
  )
}

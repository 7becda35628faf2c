import type { PersonalToken } from '@yomikura/contract/personal-tokens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TIMES } from '@yomikura/contract/limits'
import { Button } from '@yomikura/ui/Button'
import { showToast } from '@yomikura/ui/toast-store'
import { useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { AppDialog } from './AppDialog.tsx'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'
import { type Say, useAppTexts } from './use-app-texts.ts'

const KEY = ['personal_tokens']

/** Which other apps read the reader's library, and how to let one in or out. */
export function AppsCard() {
  const say = useAppTexts()
  return say ? <Apps say={say} /> : null
}

function Apps({ say }: { say: Say }) {
  const t = useText()
  const { api } = useSession()
  const cache = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [asked, setAsked] = useState<PersonalToken>()
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<{ tokens: PersonalToken[] }>('/personal_tokens', { signal }),
  })
  const refresh = () => cache.invalidateQueries({ queryKey: KEY })
  const revoke = useMutation({
    mutationFn: (id: string) => api.delete(`/personal_tokens/${id}`),
    onSuccess: refresh,
    onError: () =>
      showToast(say('revoke_failed'), { tone: 'bad', durationMs: TIMES.troubleToastMs }),
  })

  return (
    <SettingsCard id="apps" title={say('title')}>
      <SettingsRow label={say('catalog')} hint={say('hint')}>
        <Button onClick={() => setIsAdding(true)}>{say('add')}</Button>
      </SettingsRow>
      {list.isError && (
        <SettingsRow label={say('unknown')}>
          <Button onClick={() => void list.refetch()}>{t('app.retry')}</Button>
        </SettingsRow>
      )}
      {list.data?.tokens.map((token) => (
        <AppRow
          key={token.id}
          say={say}
          token={token}
          isBusy={revoke.isPending}
          onRevoke={() => setAsked(token)}
        />
      ))}
      {isAdding && (
        <AppDialog say={say} onMade={() => void refresh()} onClose={() => setIsAdding(false)} />
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={say('revoke_confirm', { name: asked?.name ?? '' })}
        verb={say('revoke')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) revoke.mutate(asked.id)
          setAsked(undefined)
        }}
      >
        <p>{say('revoke_body')}</p>
      </ConfirmDialog>
    </SettingsCard>
  )
}

type RowProps = { say: Say; token: PersonalToken; isBusy: boolean; onRevoke: () => void }

function AppRow({ say, token, isBusy, onRevoke }: RowProps) {
  const formats = useFormats()
  const { name, scopes, used_at } = token
  const until = formats.date(Date.parse(token.expires_at))
  const use =
    used_at === null
      ? say('never', { until })
      : say('used', { until, date: formats.date(Date.parse(used_at)) })
  const may = [
    say(scopes.includes('files') ? 'files' : 'catalogue'),
    ...(scopes.includes('progress') ? [say('places')] : []),
  ]
  return (
    <SettingsRow label={name} hint={[use, ...may].join(' · ')}>
      <Button disabled={isBusy} aria-label={say('revoke_named', { name })} onClick={onRevoke}>
        {say('revoke')}
      </Button>
    </SettingsRow>
  )
}

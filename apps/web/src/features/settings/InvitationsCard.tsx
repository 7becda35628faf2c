import type { Invitation, MadeInvitation } from '@yomikura/contract/auth'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useState } from 'react'
import { hasCode } from '#data/base/api/errors.ts'
import { toLoginUrl } from '#data/base/api/session-calls.ts'
import { useSession } from '#data/session/session.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { showDone, showTrouble } from '#parts/show-toasts.ts'
import styles from './AppDialog.module.css'
import { QrCode } from './QrCode.tsx'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'
import { type Say, useInvitationTexts } from './use-invitation-texts.ts'

const KEY = ['invitations']

/** By which links others make accounts on this server. Shown to those who may let people in. */
export function InvitationsCard() {
  const say = useInvitationTexts()
  const { api } = useSession()
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.get<{ may_invite: boolean; invitations: Invitation[] }>('/invitations', { signal }),
  })
  if (!say || (list.data ? !list.data.may_invite : !list.isError)) return null
  const onRetry = () => void list.refetch()
  return <Invitations say={say} invitations={list.data?.invitations} onRetry={onRetry} />
}

/** What the reader is shown or asked: a link that was made, whether to withdraw one, to sign in again. */
type Asked =
  | { kind: 'made'; made: MadeInvitation }
  | { kind: 'revoke'; invitation: Invitation }
  | { kind: 'again' }

type InvitationsProps = {
  say: Say
  invitations: Invitation[] | undefined
  onRetry: () => void
}

function Invitations({ say, invitations, onRetry }: InvitationsProps) {
  const t = useText()
  const { dateTime } = useFormats()
  const { api } = useSession()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const refresh = () => cache.invalidateQueries({ queryKey: KEY })
  const close = () => setAsked(undefined)
  const make = useMutation({
    mutationFn: () => api.post<MadeInvitation>('/invitations', {}),
    onSuccess: (made) => {
      setAsked({ kind: 'made', made })
      void refresh()
    },
    onError: (error) => {
      if (hasCode(error, 'sign_in_again')) setAsked({ kind: 'again' })
      else showTrouble(say(hasCode(error, 'invitation_limit') ? 'limit' : 'make_failed'))
    },
  })
  // Not disabled meanwhile: it would lose the focus, to which the dialog leads back.
  const makeOnce = () => {
    if (!make.isPending) make.mutate()
  }
  const revoke = useMutation({
    mutationFn: (id: string) => api.delete(`/invitations/${id}`),
    onError: () => showTrouble(say('revoke_failed')),
    // It may have been used meanwhile, which the list then says.
    onSettled: refresh,
  })

  return (
    <SettingsCard id="invitations" title={say('title')}>
      {invitations ? (
        <SettingsRow label={say('make_label')} hint={say('make_hint')}>
          <Button onClick={makeOnce}>{say('make')}</Button>
        </SettingsRow>
      ) : (
        <SettingsRow label={say('unknown')}>
          <Button onClick={onRetry}>{t('app.retry')}</Button>
        </SettingsRow>
      )}
      {invitations?.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          say={say}
          invitation={invitation}
          isBusy={revoke.isPending}
          onRevoke={() => setAsked({ kind: 'revoke', invitation })}
        />
      ))}
      {asked?.kind === 'made' && <MadeDialog say={say} made={asked.made} onClose={close} />}
      {asked?.kind === 'revoke' && (
        <ConfirmDialog
          isOpen
          title={say('revoke_confirm', {
            date: dateTime(Date.parse(asked.invitation.created_at)),
          })}
          verb={say('revoke')}
          onCancel={close}
          onConfirm={() => {
            revoke.mutate(asked.invitation.id)
            close()
          }}
        >
          <p>{say('revoke_body')}</p>
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

type RowProps = { say: Say; invitation: Invitation; isBusy: boolean; onRevoke: () => void }

function InvitationRow({ say, invitation, isBusy, onRevoke }: RowProps) {
  const { dateTime } = useFormats()
  const { made_by, used_at, is_open } = invitation
  const date = dateTime(Date.parse(invitation.created_at))
  const state = () => {
    if (used_at !== null) return say('used', { date: dateTime(Date.parse(used_at)) })
    return say(is_open ? 'open' : 'ended', { date: dateTime(Date.parse(invitation.expires_at)) })
  }
  const maker = made_by === null ? say('made_by_operator') : say('made_by', { login: made_by })
  return (
    <SettingsRow label={say('row', { date })} hint={`${state()} · ${maker}`}>
      {is_open && (
        <Button disabled={isBusy} aria-label={say('revoke_named', { date })} onClick={onRevoke}>
          {say('revoke')}
        </Button>
      )}
    </SettingsRow>
  )
}

type MadeProps = { say: Say; made: MadeInvitation; onClose: () => void }

function MadeDialog({ say, made, onClose }: MadeProps) {
  const { dateTime } = useFormats()
  const { link, invitation } = made
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showDone(say('copied'))
    } catch {
      showTrouble(say('copy_failed'))
    }
  }
  return (
    <Dialog
      isOpen
      title={say('made')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>{say('copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {say('done')}
          </Button>
        </>
      }
    >
      <p>{say('made_hint', { date: dateTime(Date.parse(invitation.expires_at)) })}</p>
      <dl className={styles.facts}>
        <div>
          <dt className={styles.label}>{say('link')}</dt>
          <dd className={styles.value}>
            <span className={styles.text}>{link}</span>
          </dd>
        </div>
      </dl>
      <QrCode url={link} label={say('code')} />
    </Dialog>
  )
}

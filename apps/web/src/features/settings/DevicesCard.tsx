import type { Device } from '@yomikura/contract/devices'
import { Button } from '@yomikura/ui/Button'
import { showToast } from '@yomikura/ui/toast-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'

const KEY = ['devices']
/** Every device but this one. */
const OTHERS = 'others'

/** Where the reader is signed in, and the way to sign a lost device out. */
export function DevicesCard() {
  const t = useText()
  const { api, account } = useSession()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<string>()
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<{ devices: Device[] }>('/devices', { signal }),
  })
  const revoke = useMutation({
    mutationFn: (id: string) => api.delete(id === OTHERS ? '/devices' : `/devices/${id}`),
    onSuccess: () => cache.invalidateQueries({ queryKey: KEY }),
    onError: () => showToast(t('settings.device_failed'), { tone: 'bad', durationMs: 6000 }),
  })
  const devices = list.data?.devices ?? []

  return (
    <SettingsCard id="devices" title={t('settings.devices')}>
      <SettingsRow
        label={t('menu.signed_in_as', { name: account.login_id })}
        hint={t('settings.devices_hint')}
      >
        {devices.length > 1 && (
          <Button disabled={revoke.isPending} onClick={() => setAsked(OTHERS)}>
            {t('settings.device_revoke_others')}
          </Button>
        )}
      </SettingsRow>
      {list.isError && (
        <SettingsRow label={t('settings.devices_unknown')}>
          <Button onClick={() => void list.refetch()}>{t('app.retry')}</Button>
        </SettingsRow>
      )}
      {devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          isBusy={revoke.isPending}
          onRevoke={() => setAsked(device.id)}
        />
      ))}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t(
          asked === OTHERS
            ? 'settings.device_revoke_others_confirm'
            : 'settings.device_revoke_confirm',
        )}
        verb={t('settings.device_revoke')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) revoke.mutate(asked)
          setAsked(undefined)
        }}
      >
        <p>{t('settings.device_revoke_body')}</p>
      </ConfirmDialog>
    </SettingsCard>
  )
}

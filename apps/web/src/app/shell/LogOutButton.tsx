import { TIMES } from '@yomikura/contract/limits'
import { LogOut } from 'lucide-react'
import { showToast } from '@yomikura/ui/toast-store'
import { logOut } from '#data/base/api/session-calls.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmedEntry } from './ConfirmedEntry.tsx'

/** Asks, ends the session on the server, then leaves for where the server says. */
export function LogOutButton() {
  const t = useText()
  const leave = async () => {
    try {
      location.assign(await logOut())
    } catch {
      showToast(t('menu.log_out_failed'), { tone: 'bad', durationMs: TIMES.troubleToastMs })
    }
  }
  return (
    <ConfirmedEntry
      icon={<LogOut size={20} strokeWidth={1.6} aria-hidden="true" />}
      text={t('menu.log_out')}
      question={t('menu.log_out_confirm')}
      onConfirm={() => void leave()}
    />
  )
}

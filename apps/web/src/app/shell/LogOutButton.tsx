import { LogOut } from 'lucide-react'
import { showToast } from '@yomikura/ui/toast-store'
import { useState } from 'react'
import { logOut } from '#data/api/session-calls.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import styles from './SideMenu.module.css'

/** Asks, ends the session on the server, then leaves for where the server says. */
export function LogOutButton() {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)

  const leave = async () => {
    setIsAsking(false)
    try {
      location.assign(await logOut())
    } catch {
      showToast(t('menu.log_out_failed'), { tone: 'bad', durationMs: 6000 })
    }
  }

  return (
    <>
      <button type="button" className={styles.entry} onClick={() => setIsAsking(true)}>
        <LogOut size={20} strokeWidth={1.6} aria-hidden="true" />
        {t('menu.log_out')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('menu.log_out_confirm')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void leave()}
      />
    </>
  )
}

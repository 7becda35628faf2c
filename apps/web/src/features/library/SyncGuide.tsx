import { IconButton } from '@yomikura/ui/IconButton'
import { Button } from '@yomikura/ui/Button'
import { RefreshCw, X } from 'lucide-react'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './LibraryScreen.module.css'

/**
 * Shows how bought works get here where none is, while that can be done; once dismissed it stays away.
 */
export function SyncGuide({ onDismiss }: { onDismiss: () => void }) {
  const t = useText()
  const { sync } = useSession()
  const isOnline = useNetwork() === 'online'
  if (!isOnline) return null
  return (
    <aside className={styles.guide} aria-label={t('library_dialogs.sync_guide_label')}>
      <p>{t('library_dialogs.sync_guide')}</p>
      <Button
        variant="quiet"
        icon={<RefreshCw size={16} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => void sync.start()}
      >
        {t('library_dialogs.sync_now')}
      </Button>
      <IconButton
        label={t('library_dialogs.sync_guide_dismiss')}
        icon={<X size={18} strokeWidth={1.6} aria-hidden="true" />}
        onClick={onDismiss}
      />
    </aside>
  )
}

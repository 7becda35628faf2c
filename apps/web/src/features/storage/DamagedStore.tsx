import { Button } from '@yomikura/ui/Button'
import { useState } from 'react'
import type { OfflineStore } from '#data/works/offline/offline-store.ts'
import { rebuildFiles } from '#data/works/offline/rebuild-files.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import styles from './StorageScreen.module.css'

type Props = { store: OfflineStore; onRebuilt: () => void }

/** What is kept does not open any more. Nothing is erased without the reader's consent. */
export function DamagedStore({ store, onRebuilt }: Props) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const rebuild = async () => {
    setIsAsking(false)
    const isDone = await rebuildFiles(store).catch(() => false)
    setIsBlocked(!isDone)
    if (isDone) onRebuilt()
  }
  return (
    <div className={styles.nothing} role="alert">
      <StateDrawing name="fallen" />
      <p>{t(isBlocked ? 'trouble.database_blocked' : 'storage.is_damaged')}</p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {t('trouble.database_rebuild')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('storage.delete_all_confirm')}
        verb={t('storage.delete_all')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void rebuild()}
      />
    </div>
  )
}

import { Button } from '@yomikura/ui/Button'
import { useState } from 'react'
import type { OfflineStore, WorkSummary } from '#data/works/offline/offline-store.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { ImageCacheRow } from './ImageCacheRow.tsx'
import { StoredWork } from './StoredWork.tsx'
import styles from './StorageScreen.module.css'
import { useWorkTitle } from './use-work-title.ts'

type Props = {
  works: readonly WorkSummary[]
  /** Bytes of covers, which stand below the works and go with everything. */
  imageBytes: number
  isEditing: boolean
  store: OfflineStore
}

/** What is to be deleted once the reader has agreed: one work, or everything. */
type Asked = { workno: string } | 'all' | undefined

/** Works by size, and the covers. While they are edited each can be deleted, and all of them together. */
export function StoredWorks({ works, imageBytes, isEditing, store }: Props) {
  const t = useText()
  const toTitle = useWorkTitle()
  const [asked, setAsked] = useState<Asked>()
  const isAll = asked === 'all'
  const confirm = () => {
    setAsked(undefined)
    if (asked) void (asked === 'all' ? store.deleteAll() : store.deleteWorks([asked.workno]))
  }
  return (
    <>
      {works.length > 0 && (
        <ul className={styles.list}>
          {works.map((work) => (
            <StoredWork
              key={work.workno}
              work={work}
              onDelete={isEditing ? () => setAsked({ workno: work.workno }) : undefined}
            />
          ))}
        </ul>
      )}
      <ImageCacheRow bytes={imageBytes} isEditing={isEditing} store={store} />
      {isEditing && (
        <Button variant="danger" className={styles.all} onClick={() => setAsked('all')}>
          {t('storage.delete_all')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={
          isAll || !asked
            ? t('storage.delete_all_confirm')
            : t('storage.delete_confirm', { title: toTitle(asked.workno) })
        }
        verb={isAll || !asked ? t('storage.delete_all') : t('offline.delete')}
        onCancel={() => setAsked(undefined)}
        onConfirm={confirm}
      />
    </>
  )
}

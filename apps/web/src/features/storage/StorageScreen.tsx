import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { useState } from 'react'
import type { OfflineStore } from '#data/works/offline/offline-store.ts'
import { type StorageFacts, useStorageFacts } from '#data/session/use-storage-facts.ts'
import { findStorageNote } from '#data/works/offline/storage-support.ts'
import { useText } from '#lib/use-text.ts'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { DamagedStore } from './DamagedStore.tsx'
import { LostWorks } from './LostWorks.tsx'
import { StorageBar } from './StorageBar.tsx'
import { StoredWorks } from './StoredWorks.tsx'
import styles from './StorageScreen.module.css'

/** /storage: what this browser keeps, in how much room, and the way to let go of it. */
export function StorageScreen() {
  const t = useText()
  const { facts, store, refresh } = useStorageFacts()
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="storage-title">
      <PageTitle>{t('storage.title')}</PageTitle>
      <h1 id="storage-title" className={styles.title}>
        {t('storage.title')}
      </h1>
      {!facts && <p role="status">{t('app.loading')}</p>}
      {facts?.obstacle === 'damaged' && <DamagedStore store={store} onRebuilt={refresh} />}
      {facts?.obstacle && facts.obstacle !== 'damaged' && (
        <div className={styles.nothing} role="alert">
          <StateDrawing name="fallen" />
          {facts.obstacle !== 'silent' && <p>{t('storage.cannot_use_storage')}</p>}
          <p>{t(`storage.is_${facts.obstacle}`)}</p>
        </div>
      )}
      {facts && !facts.obstacle && <Kept facts={facts} store={store} />}
    </main>
  )
}

function Kept({ facts, store }: { facts: StorageFacts; store: OfflineStore }) {
  const t = useText()
  const [isEditing, setIsEditing] = useState(false)
  const note = findStorageNote(navigator)
  const isEmpty = facts.works.length === 0 && facts.imageBytes === 0
  // With the last of it gone there is nothing left to edit, nor a button to end it.
  if (isEmpty && isEditing) setIsEditing(false)
  return (
    <>
      {facts.lost.length > 0 && <LostWorks worknos={facts.lost} store={store} />}
      <StorageBar facts={facts} />
      {note && <p className={styles.note}>{t(`storage.note_${note}`)}</p>}
      {facts.isPersistent === false && !isEmpty && (
        <p className={styles.note}>{t('storage.not_persistent')}</p>
      )}
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('storage.works')}</h2>
        {!isEmpty && (
          <Button aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {t(isEditing ? 'storage.edit_end' : 'storage.edit')}
          </Button>
        )}
      </div>
      {facts.works.length === 0 && <Nothing />}
      <StoredWorks
        works={facts.works}
        imageBytes={facts.imageBytes}
        isEditing={isEditing}
        store={store}
      />
    </>
  )
}

function Nothing() {
  const t = useText()
  return (
    <div className={styles.nothing}>
      <StateDrawing name="shelf" />
      <p>{t('storage.empty')}</p>
      <p className={styles.hint}>{t('storage.empty_hint')}</p>
      <Link to="/library" className={buttonClass({ variant: 'primary' })}>
        {t('app.to_library')}
      </Link>
    </div>
  )
}

import type { Ziptree } from '@yomikura/content/ziptree'
import { OFFLINE, TIMES } from '@yomikura/contract/limits'
import type { Work } from '@yomikura/contract/works'
import { formatSize } from '@yomikura/text/format-size'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { showToast } from '@yomikura/ui/toast-store'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Downloads, getDownloads, type KeepPlan } from '#data/works/downloads/downloads.ts'
import type { StorageObstacle } from '#data/works/offline/storage-support.ts'
import { useStorageObstacle } from '#data/works/offline/use-storage-obstacle.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { KeepChoices } from './KeepChoices.tsx'
import styles from './KeepDialog.module.css'
import { showTrouble } from '#parts/show-toasts.ts'

type Props = {
  work: Work
  ziptree: Ziptree
  /** Folder that is shown; empty for the whole work. */
  path: string
  onClose: () => void
}

/** What of a work is kept: all of it, a folder, a file. Much is confirmed first, too much is refused. */
export function KeepDialog({ work, ziptree, path, onClose }: Props) {
  const t = useText()
  const downloads = getDownloads(useSession())
  const obstacle = useStorageObstacle()
  const [asked, setAsked] = useState<KeepPlan>()
  const keep = useKeep(downloads, onClose)
  const choose = async (chosenPath: string) => {
    const plan = await downloads.plan(ziptree, chosenPath)
    if (plan.files.length === 0) showToast(t('offline.kept_already'))
    else if (!plan.hasRoom || plan.bytes > OFFLINE.confirmBytes) setAsked(plan)
    else await keep(plan)
  }

  if (obstacle === 'checking') return null
  if (obstacle) return <Refusal obstacle={obstacle} onClose={onClose} />
  if (asked) return <Confirm plan={asked} onKeep={() => void keep(asked)} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      title={t('offline.keep_title')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <KeepChoices
        work={work}
        ziptree={ziptree}
        path={path}
        downloads={downloads}
        onChoose={(chosen) => void choose(chosen)}
      />
    </Dialog>
  )
}

/** The same words as on the storage page: there a reader looks next. */
function Refusal({ obstacle, onClose }: { obstacle: StorageObstacle; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('offline.keep_title')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <p>{t('storage.cannot_use_storage')}</p>
      <p>{t(`storage.is_${obstacle}`)}</p>
    </Dialog>
  )
}

function useKeep(downloads: Downloads, onClose: () => void) {
  const t = useText()
  return async (plan: KeepPlan) => {
    try {
      await downloads.keep(plan)
      // Gone only now: a reader who then leaves the page finds it in the queue.
      onClose()
      const isPersisted = await downloads.persistOnce()
      if (isPersisted === undefined) return
      showToast(t(isPersisted ? 'offline.persisted' : 'offline.not_persisted'), {
        durationMs: TIMES.troubleToastMs,
      })
    } catch {
      onClose()
      showTrouble(t('offline.keep_failed'))
    }
  }
}

function Confirm(props: { plan: KeepPlan; onKeep: () => void; onClose: () => void }) {
  const t = useText()
  const { bytes, room, hasRoom } = props.plan
  const keep = (
    <Button variant="primary" onClick={props.onKeep}>
      {t('offline.keep')}
    </Button>
  )
  const makeRoom = (
    <Link to="/storage" className={styles.link} onClick={props.onClose}>
      {t('offline.make_room')}
    </Link>
  )
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={hasRoom ? t('offline.confirm', { size: formatSize(bytes) }) : t('offline.room_title')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('confirm_dialog.cancel')}</Button>
          {hasRoom ? keep : makeRoom}
        </>
      }
    >
      {!hasRoom && room && (
        <p>
          {t('offline.no_room', {
            needed: formatSize(bytes),
            free: formatSize(Math.max(0, room.quotaBytes - room.usedBytes)),
          })}
        </p>
      )}
    </Dialog>
  )
}

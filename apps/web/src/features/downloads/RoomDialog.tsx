import { pickText } from '@yomikura/contract/locales'
import type { Locale } from '@yomikura/i18n/locales'
import { formatSize } from '@yomikura/text/format-size'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useEffect, useState } from 'react'
import type { Downloads } from '#data/works/downloads/downloads.ts'
import { readRoom, type Room } from '#data/works/downloads/room.ts'
import { type Session, useSession } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import styles from './RoomDialog.module.css'

type Props = { downloads: Downloads; neededBytes: number; onClose: () => void }
type KeptWork = { workno: string; title: string; sizeBytes: number }

/** There is no room: how much is used and needed, and what could go. Largest first. */
export function RoomDialog({ downloads, neededBytes, onClose }: Props) {
  const t = useText()
  const { works, room, reload } = useKeptWorks(downloads)
  const remove = async (workno: string) => {
    await downloads.store.deleteWorks([workno])
    reload()
  }
  const goOn = () => {
    onClose()
    void downloads.queue.resume()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('offline.room_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button variant="primary" onClick={goOn}>
            {t('offline.resume')}
          </Button>
        </>
      }
    >
      <p>{t('offline.room_kept')}</p>
      <dl className={styles.facts}>
        <dt>{t('offline.room_needed')}</dt>
        <dd>{formatSize(neededBytes)}</dd>
        {room && (
          <>
            <dt>{t('offline.room_used')}</dt>
            <dd>{`${formatSize(room.usedBytes)} / ${formatSize(room.quotaBytes)}`}</dd>
          </>
        )}
      </dl>
      {works.length > 0 && (
        <ul className={styles.works}>
          {works.map(({ workno, title, sizeBytes }) => (
            <li key={workno} className={styles.work}>
              <span className={styles.name}>{title}</span>
              <span className={styles.size}>{formatSize(sizeBytes)}</span>
              <Button
                aria-label={t('offline.delete_work', { title })}
                onClick={() => void remove(workno)}
              >
                {t('offline.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function useKeptWorks({ store }: Downloads) {
  const session = useSession()
  const locale = useLocale()
  const [found, setFound] = useState<{ works: KeptWork[]; room: Room | undefined }>()
  const [readings, setReadings] = useState(0)
  useEffect(() => {
    let isOver = false
    readKept(session, store, locale).then(
      (kept) => {
        if (!isOver) setFound(kept)
      },
      // What a broken store cannot list cannot be offered either.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [session, store, locale, readings])
  return {
    works: found?.works ?? [],
    room: found?.room,
    reload: () => setReadings((count) => count + 1),
  }
}

async function readKept({ purchases }: Session, store: Downloads['store'], locale: Locale) {
  const kept = await store.listWorks()
  const works = await Promise.all(
    kept.map(async ({ workno, size_bytes: sizeBytes }) => {
      const work = await purchases.find(workno).catch(() => undefined)
      return { workno, title: work ? pickText(work.name, locale) : workno, sizeBytes }
    }),
  )
  const room = await readRoom()
  return { works: works.toSorted((one, other) => other.sizeBytes - one.sizeBytes), room }
}

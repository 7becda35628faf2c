import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@yomikura/contract/limits'
import { formatSize } from '@yomikura/text/format-size'
import { Button } from '@yomikura/ui/Button'
import { useState } from 'react'
import { type AgainPlan, keepAgain, planAgain } from '#data/works/downloads/keep-again.ts'
import type { OfflineStore } from '#data/works/offline/offline-store.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import styles from './StorageScreen.module.css'
import { useWorkTitle } from './use-work-title.ts'
import { showTrouble } from '#parts/show-toasts.ts'

type Props = { worknos: readonly string[]; store: OfflineStore }

/** The browser dropped what was kept (security.md#b-5): which works, and the way to have them again. */
export function LostWorks({ worknos, store }: Props) {
  const t = useText()
  const toTitle = useWorkTitle()
  const again = useKeepAgain()
  return (
    <section className={styles.lost} role="alert">
      <p>{t('storage.lost')}</p>
      <ul>
        {worknos.map((workno) => (
          <li key={workno}>
            <Link to="/work/$workno/tree" params={{ workno }}>
              {toTitle(workno)}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.lostActions}>
        <Button
          variant="primary"
          disabled={again.isLooking}
          onClick={() => void again.look(worknos)}
        >
          {t('storage.keep_again')}
        </Button>
        <Button onClick={() => void store.acknowledgeLoss()}>{t('storage.lost_ok')}</Button>
      </div>
      {again.asked && <Question asked={again.asked} again={again} />}
    </section>
  )
}

/** Much of it is confirmed first, too much is refused: as for one work. */
function useKeepAgain() {
  const t = useText()
  const session = useSession()
  const [isLooking, setLooking] = useState(false)
  const [asked, setAsked] = useState<AgainPlan>()
  const run = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch {
      showTrouble(t('storage.keep_again_failed'))
    }
  }
  const keep = (plan: AgainPlan) =>
    run(async () => {
      setAsked(undefined)
      await keepAgain(session, plan)
    })
  const look = (worknos: readonly string[]) =>
    run(async () => {
      setLooking(true)
      try {
        const plan = await planAgain(session, worknos)
        if (!plan.hasRoom || plan.bytes > OFFLINE.confirmBytes) setAsked(plan)
        else await keep(plan)
      } finally {
        setLooking(false)
      }
    })
  return { isLooking, asked, look, keep, close: () => setAsked(undefined) }
}

type Again = ReturnType<typeof useKeepAgain>

function Question({ asked, again }: { asked: AgainPlan; again: Again }) {
  const t = useText()
  const { bytes, room, hasRoom } = asked
  if (hasRoom) {
    return (
      <ConfirmDialog
        isOpen
        title={t('offline.confirm', { size: formatSize(bytes) })}
        verb={t('offline.keep')}
        onCancel={again.close}
        onConfirm={() => void again.keep(asked)}
      />
    )
  }
  const free = room ? Math.max(0, room.quotaBytes - room.usedBytes) : 0
  return (
    <ConfirmDialog isOpen title={t('offline.room_title')} onCancel={again.close}>
      <p>{t('offline.no_room', { needed: formatSize(bytes), free: formatSize(free) })}</p>
    </ConfirmDialog>
  )
}

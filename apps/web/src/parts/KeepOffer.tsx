import { useNavigate } from '@tanstack/react-router'
import { OFFLINE } from '@yomikura/contract/limits'
import { Button } from '@yomikura/ui/Button'
import { useLiveQuery } from 'dexie-react-hooks'
import { HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { getDownloads } from '#data/works/downloads/downloads.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { canKeepOffline } from './keep-rules.ts'

/**
 * Where something of a work is not stored: puts the whole work into the queue. What needs the reader's
 * word first (much of it, no room, a browser that stores nothing) is asked on the work's own page.
 */
export function KeepOffer({ workno }: { workno: string }) {
  const t = useText()
  const session = useSession()
  const navigate = useNavigate()
  const { ziptree } = useZiptree(workno)
  const work = useLiveQuery(
    () => session.purchases.find(workno).catch(() => undefined),
    [session, workno],
  )
  const [isQueued, setIsQueued] = useState(false)
  // What the work holds is not known here: nothing can be queued before there is a network.
  if (!ziptree) return <p>{t('viewer.not_kept_hint')}</p>
  if (!work || !canKeepOffline(work, now())) return null
  const keep = async () => {
    try {
      const downloads = getDownloads(session)
      const plan = await downloads.plan(ziptree, '')
      if (plan.hasRoom && plan.bytes <= OFFLINE.confirmBytes) {
        await downloads.keep(plan)
        return setIsQueued(true)
      }
    } catch {
      // The work's page says why.
    }
    await navigate({ to: '/work/$workno/tree', params: { workno } })
  }
  if (isQueued) return <p role="status">{t('viewer.keep_queued')}</p>
  return (
    <>
      <p>{t('viewer.page_not_kept_hint')}</p>
      <Button
        icon={<HardDriveDownload size={16} strokeWidth={1.6} aria-hidden />}
        onClick={() => void keep()}
      >
        {t('offline.keep')}
      </Button>
    </>
  )
}

function now(): number {
  return Date.now()
}

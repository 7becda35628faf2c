import type { Work } from '@yomikura/contract/works'
import { Button } from '@yomikura/ui/Button'
import { HardDriveDownload } from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { storedWorknos } from '#data/works/offline/stored-worknos.ts'
import { useText } from '#lib/use-text.ts'
import { canKeepOffline } from '#parts/keep-rules.ts'

const KeepDialog = lazy(async () => ({ default: (await import('./KeepDialog.tsx')).KeepDialog }))

/** Leads to what of a work can be kept for when there is no network, and says when all of it is. */
export function KeepButton({ work, path }: { work: Work; path: string }) {
  const t = useText()
  const { ziptree, error } = useZiptree(work.workno)
  const [isOpen, setIsOpen] = useState(false)
  const isKept = useSyncExternalStore(
    storedWorknos.subscribe,
    () => storedWorknos.get().get(work.workno) === 'wholly',
  )
  // Without its files nothing can be chosen; the place of the files says why they are missing.
  if (!canKeepOffline(work, now()) || (!ziptree && error)) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<HardDriveDownload size={18} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t(isKept ? 'offline.kept' : 'offline.keep')}
      </Button>
      {isOpen && ziptree && (
        <Suspense>
          <KeepDialog work={work} ziptree={ziptree} path={path} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function now(): number {
  return Date.now()
}

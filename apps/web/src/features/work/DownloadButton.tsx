import type { Work } from '@yomikura/contract/works'
import { Button } from '@yomikura/ui/Button'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'

const DownloadDialog = lazy(async () => ({
  default: (await import('./DownloadDialog.tsx')).DownloadDialog,
}))

/** Leads to what can be saved of a work. */
export function DownloadButton({ work, path }: { work: Work; path: string }) {
  const t = useText()
  const { ziptree } = useZiptree(work.workno)
  const isOnline = useNetwork() === 'online'
  const [isOpen, setIsOpen] = useState(false)
  // Neither its files nor a network: there is nothing to save.
  if (!isOnline && !ziptree) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<Download size={18} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('work.download')}
      </Button>
      {isOpen && (
        <Suspense>
          <DownloadDialog
            work={work}
            ziptree={ziptree}
            path={path}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

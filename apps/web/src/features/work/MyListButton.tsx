import { Button } from '@yomikura/ui/Button'
import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'

const AddToMyListDialog = lazy(async () => ({
  default: (await import('#parts/lists/AddToMyListDialog.tsx')).AddToMyListDialog,
}))

/** Leads to the My Lists that a work can be put into. */
export function MyListButton({ workno }: { workno: string }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  // Lists are only read without a network (specification.md#1.4).
  const isOnline = useNetwork() === 'online'
  if (!isOnline && !isOpen) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<ListPlus size={18} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('mylist.add_to')}
      </Button>
      <Suspense>
        {isOpen && <AddToMyListDialog worknos={[workno]} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

import { IconButton } from '@yomikura/ui/IconButton'
import { Trash2 } from 'lucide-react'
import { useOwnedWorks } from '#data/session/use-owned-works.ts'
import { useText } from '#lib/use-text.ts'
import { WorkWords } from '#parts/lists/RowWords.tsx'

type Props = { workno: string; onRemove: (workno: string) => void }

/** A work of a list that is being edited. */
export function EditedWork({ workno, onRemove }: Props) {
  const t = useText()
  const work = useOwnedWorks().find(workno)
  if (!work) return null
  return (
    <>
      <WorkWords work={work} />
      <IconButton
        label={t('lists.remove_of', { title: work.title })}
        icon={<Trash2 size={18} strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => onRemove(workno)}
      />
    </>
  )
}

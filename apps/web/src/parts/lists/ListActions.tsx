import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { Check, Pencil, Plus, Trash2 } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { LIST_TEXTS, type ListSection } from './list-sections.ts'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  section: ListSection
  id: string
  isEditing: boolean
  isReadOnly: boolean
  onEdit: (isEditing: boolean) => void
  onDelete: () => void
}

/** Add, edit and delete; nothing while the list is only read. */
export function ListActions({ section, id, isEditing, isReadOnly, onEdit, onDelete }: Props) {
  const t = useText()
  if (isReadOnly) return null
  return (
    <>
      <AddLink section={section} id={id} />
      {isEditing ? (
        <>
          <Button icon={<Trash2 {...ICON} />} onClick={onDelete}>
            {t('lists.delete')}
          </Button>
          <Button variant="primary" icon={<Check {...ICON} />} onClick={() => onEdit(false)}>
            {t('lists.done')}
          </Button>
        </>
      ) : (
        <Button icon={<Pencil {...ICON} />} onClick={() => onEdit(true)}>
          {t('lists.edit')}
        </Button>
      )}
    </>
  )
}

type AddProps = Pick<Props, 'section' | 'id'> & { isPrimary?: boolean }

/** Leads to the dialog that adds to a list. */
export function AddLink({ section, id, isPrimary = false }: AddProps) {
  const t = useText()
  return (
    <Link
      to={`/${section}/$id/add/$`}
      params={{ id, _splat: '' }}
      resetScroll={false}
      className={buttonClass({ variant: isPrimary ? 'primary' : 'secondary' })}
    >
      <Plus {...ICON} />
      {t(LIST_TEXTS[section].add)}
    </Link>
  )
}

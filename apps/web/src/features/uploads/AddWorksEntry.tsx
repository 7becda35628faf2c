import { Plus } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { uploadSheet } from '#data/works/uploads/open-sheet.ts'

/**
 * The menu's entry for adding works.
 *
 * @param className as the other entries have it
 * @param textClassName of its words, which a narrow menu hides
 */
export function AddWorksEntry(props: {
  className: string | undefined
  textClassName: string | undefined
}) {
  const t = useText()
  return (
    <button
      type="button"
      className={props.className}
      title={t('menu.add_works')}
      aria-haspopup="dialog"
      onClick={(event) => {
        // On narrow screens the menu is a drawer, which would lie over what comes next.
        event.currentTarget.closest('dialog')?.close()
        uploadSheet.set(true)
      }}
    >
      <Plus size={20} strokeWidth={1.6} aria-hidden="true" />
      <span className={props.textClassName}>{t('menu.add_works')}</span>
    </button>
  )
}

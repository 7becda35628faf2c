import { IconButton } from '@yomikura/ui/IconButton'
import { openModal } from '@yomikura/ui/modal-stack'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './PickerSheet.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** Slides up over a list to add to it; the dimmed page behind it closes it, and so does Escape. */
export function PickerSheet({ title, onClose, children }: Props) {
  const t = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    return element && !element.open ? openModal(element) : undefined
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={styles.box}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton
            label={t('app.close')}
            icon={<X size={20} strokeWidth={1.6} aria-hidden="true" />}
            onClick={onClose}
          />
        </header>
        {children}
      </div>
    </dialog>
  )
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'
import { openModal } from './modal-stack.tsx'

type Props = {
  isOpen: boolean
  /** Called on Escape, on a click beside the dialog and by the browser's own close. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons, the cancelling one first. */
  actions?: ReactNode
  /** `sheet` comes up from the bottom edge on narrow screens. */
  variant?: 'dialog' | 'sheet'
  /** Name of the element (`anchor-name: --name`) that it hangs under on wide screens. */
  anchor?: string
}

/** A modal dialog on the browser's own `<dialog>`: focus is trapped and handed back by it. */
export function Dialog(props: Props) {
  const { isOpen, onClose, title, children, actions, variant = 'dialog', anchor } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before the element leaves the page: one that has left cannot hand the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element || element.open) return
    const close = openModal(element)
    focusChosen(element)
    return close
  }, [isOpen])

  if (!isOpen) return null
  return (
    <dialog
      ref={dialog}
      className={variant === 'sheet' ? `${styles.dialog} ${styles.sheet}` : styles.dialog}
      aria-labelledby={titleId}
      data-anchored={anchor && ''}
      style={anchor ? { positionAnchor: `--${anchor}` } : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog element itself; the content lies in the box.
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={styles.box}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children !== undefined && <div className={styles.content}>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

/** The browser focuses what comes first; of a group of options that must be the chosen one, as for Tab. */
function focusChosen(dialog: HTMLDialogElement): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement) || focused.type !== 'radio' || focused.checked) return
  const group = [...dialog.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
  group.find(({ name }) => name === focused.name)?.focus()
}

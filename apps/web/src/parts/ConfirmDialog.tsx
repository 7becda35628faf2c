import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import type { ReactNode } from 'react'
import { useText } from '#lib/use-text.ts'

type Props = {
  isOpen: boolean
  title: string
  children?: ReactNode
  onCancel: () => void
} & (Question | Notice)

/** `verb` is what the button says that does it, for example “Sign out”. */
type Question = { verb: string; onConfirm: () => void }
/** The dialog only informs: one button, which closes. */
type Notice = { verb?: never; onConfirm?: never }

/** Asks before something happens that cannot be taken back. */
export function ConfirmDialog({ isOpen, title, children, verb, onConfirm, onCancel }: Props) {
  const t = useText()
  const acknowledge = (
    <Button variant="primary" onClick={onCancel}>
      {t('confirm_dialog.ok')}
    </Button>
  )
  const ask = (
    <>
      <Button onClick={onCancel}>{t('confirm_dialog.cancel')}</Button>
      <Button variant="primary" onClick={onConfirm}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      actions={onConfirm ? ask : acknowledge}
    >
      {children}
    </Dialog>
  )
}

import { IconButton } from '@yomikura/ui/IconButton'
import { Copy } from 'lucide-react'
import { showDone, showTrouble } from '#parts/show-toasts.ts'

type Props = { label: string; text: string; done: string; failed: string }

/** Copies a text, and says whether that worked. */
export function CopyText({ label, text, done, failed }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showDone(done)
    } catch {
      showTrouble(failed)
    }
  }
  return (
    <IconButton
      label={label}
      icon={<Copy size={18} strokeWidth={1.6} aria-hidden />}
      onClick={() => void copy()}
    />
  )
}

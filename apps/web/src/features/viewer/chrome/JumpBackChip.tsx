import { CornerUpLeft } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import styles from './Floating.module.css'

/** The way back to the page that was being read before a jump. */
export function JumpBackChip({
  pageIndex = 0,
  label,
  onJumpBack,
}: {
  pageIndex?: number | undefined
  /** Instead of the page's number. */
  label?: string | undefined
  onJumpBack: () => void
}) {
  const t = useText()
  return (
    <button type="button" className={styles.chip} onClick={onJumpBack}>
      <CornerUpLeft size={16} strokeWidth={1.6} aria-hidden />
      {label ?? t('viewer.jump_back', { page: pageIndex + 1 })}
    </button>
  )
}

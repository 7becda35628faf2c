import { IconButton } from '@yomikura/ui/IconButton'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './Settings.module.css'

type Props = {
  /** On a phone it stays below the middle, so that words above it show what changes. */
  isLow?: boolean
  onClose: () => void
  children: ReactNode
}

/** The panel of settings beside what it sets: every viewer fills it with its own rows. */
export function SettingsPanel({ isLow = false, onClose, children }: Props) {
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={panel}
      className={styles.panel}
      data-low={isLow}
      role="dialog"
      tabIndex={-1}
      aria-label={t('viewer.settings')}
    >
      <div className={styles.head}>
        <h2>{t('viewer.settings')}</h2>
        <IconButton
          label={t('viewer.close_settings')}
          icon={<X size={18} strokeWidth={1.6} aria-hidden />}
          onClick={onClose}
        />
      </div>
      {children}
    </div>
  )
}

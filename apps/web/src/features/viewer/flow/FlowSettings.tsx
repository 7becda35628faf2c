import { IconButton } from '@yomikura/ui/IconButton'
import { Slider } from '@yomikura/ui/Slider'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import type { BookLook } from '../../../book-frame/protocol.ts'
import { ChoiceRow } from '../chrome/ChoiceRow.tsx'
import panelStyles from '../chrome/SettingsPanel.module.css'
import styles from './FlowSettings.module.css'
import { FONT_SIZES } from './use-flow-viewer.ts'

type Props = {
  look: BookLook
  onChange: (change: Partial<BookLook>) => void
  onClose: () => void
}

const THEMES = ['paper', 'sepia', 'dark', 'black'] as const
const FONTS = ['book', 'serif', 'sans'] as const
const MARGINS = ['narrow', 'normal', 'wide'] as const
const LINE_HEIGHTS = ['0', '1.5', '1.75', '2'] as const

/** How the text looks. It lies beside the text, which follows every change at once. */
export function FlowSettings({ look, onChange, onClose }: Props) {
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  return (
    <div
      ref={panel}
      className={`${panelStyles.panel} ${styles.panel}`}
      role="dialog"
      tabIndex={-1}
      aria-label={t('viewer.settings')}
    >
      <div className={panelStyles.head}>
        <h2>{t('viewer.settings')}</h2>
        <IconButton
          label={t('viewer.close_settings')}
          icon={<X size={18} strokeWidth={1.6} aria-hidden />}
          onClick={onClose}
        />
      </div>
      <div>
        <p className={styles.label}>{t('book.font_size')}</p>
        <div className={styles.sizes}>
          <span aria-hidden className={styles.small}>
            {t('book.letter')}
          </span>
          <Slider
            label={t('book.font_size')}
            valueText={t('book.pixels', { count: look.fontSizePx })}
            min={FONT_SIZES.min}
            max={FONT_SIZES.max}
            step={1}
            value={look.fontSizePx}
            onValueChange={(fontSizePx) => onChange({ fontSizePx })}
          />
          <span aria-hidden className={styles.large}>
            {t('book.letter')}
          </span>
        </div>
      </div>
      <ChoiceRow
        label={t('book.theme')}
        value={look.theme}
        options={THEMES.map((value) => ({ value, label: t(`book.theme_${value}`) }))}
        onChoose={(theme) => onChange({ theme })}
      />
      <ChoiceRow
        label={t('book.font')}
        value={look.font}
        options={FONTS.map((value) => ({ value, label: t(`book.font_${value}`) }))}
        onChoose={(font) => onChange({ font })}
      />
      <ChoiceRow
        label={t('book.line_height')}
        value={LINE_HEIGHTS.find((value) => Number(value) === look.lineHeight) ?? '0'}
        options={LINE_HEIGHTS.map((value) => ({
          value,
          label: value === '0' ? t('book.line_height_book') : value,
        }))}
        onChoose={(value) => onChange({ lineHeight: Number(value) })}
      />
      <ChoiceRow
        label={t('book.margin')}
        value={look.margin}
        options={MARGINS.map((value) => ({ value, label: t(`book.margin_${value}`) }))}
        onChoose={(margin) => onChange({ margin })}
      />
    </div>
  )
}

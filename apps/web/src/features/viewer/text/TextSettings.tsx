import { IconButton } from '@yomikura/ui/IconButton'
import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FONT_SIZES, stepFontSize, type TextLook } from './text-look.ts'
import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from '../chrome/ChoiceRow.tsx'
import panelStyles from '../chrome/SettingsPanel.module.css'
import styles from './Text.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  look: TextLook
  onChange: (change: Partial<TextLook>) => void
  onClose: () => void
}

/** How the text is set; every change holds at once and keeps the place. */
export function TextSettings({ look, onChange, onClose }: Props) {
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={panel}
      className={panelStyles.panel}
      role="dialog"
      tabIndex={-1}
      aria-label={t('viewer.settings')}
    >
      <div className={panelStyles.head}>
        <h2>{t('viewer.settings')}</h2>
        <IconButton label={t('viewer.close_settings')} icon={<X {...ICON} />} onClick={onClose} />
      </div>
      <FontSizeRow look={look} onChange={onChange} />
      <ChoiceRow
        label={t('text_viewer.family')}
        value={look.family}
        options={[
          { value: 'serif', label: t('text_viewer.family_serif') },
          { value: 'sans', label: t('text_viewer.family_sans') },
        ]}
        onChoose={(family) => onChange({ family })}
      />
      <ChoiceRow
        label={t('text_viewer.line_height')}
        value={look.lineHeight}
        options={[
          { value: 'tight', label: t('text_viewer.line_tight') },
          { value: 'normal', label: t('text_viewer.line_normal') },
          { value: 'wide', label: t('text_viewer.line_wide') },
        ]}
        onChoose={(lineHeight) => onChange({ lineHeight })}
      />
      <ChoiceRow
        label={t('text_viewer.theme')}
        value={look.theme}
        options={[
          { value: 'paper', label: t('text_viewer.theme_paper') },
          { value: 'sepia', label: t('text_viewer.theme_sepia') },
          { value: 'dark', label: t('text_viewer.theme_dark') },
          { value: 'black', label: t('text_viewer.theme_black') },
        ]}
        onChoose={(theme) => onChange({ theme })}
      />
    </div>
  )
}

function FontSizeRow({ look, onChange }: Pick<Props, 'look' | 'onChange'>) {
  const t = useText()
  const { fontSize } = look
  return (
    <div role="group" aria-label={t('text_viewer.font_size')} className={styles.sizes}>
      <span>{t('text_viewer.font_size')}</span>
      <IconButton
        label={t('text_viewer.font_smaller')}
        icon={<Minus {...ICON} />}
        disabled={fontSize === FONT_SIZES[0]}
        onClick={() => onChange({ fontSize: stepFontSize(fontSize, -1) })}
      />
      <output>{t('text_viewer.font_size_value', { percent: fontSize })}</output>
      <IconButton
        label={t('text_viewer.font_larger')}
        icon={<Plus {...ICON} />}
        disabled={fontSize === FONT_SIZES.at(-1)}
        onClick={() => onChange({ fontSize: stepFontSize(fontSize, 1) })}
      />
    </div>
  )
}

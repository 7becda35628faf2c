import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from '../settings/ChoiceRow.tsx'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { StepRow } from '../settings/StepRow.tsx'
import { ThemeRow } from '../settings/ThemeRow.tsx'
import { FONT_SIZES, stepFontSize, type TextLook } from './text-look.ts'

type Props = {
  look: TextLook
  /** Whether the text is one that may run down. */
  canBeVertical: boolean
  onChange: (change: Partial<TextLook>) => void
  onClose: () => void
}

/** How the text is set; every change holds at once and keeps the place. */
export function TextSettings({ look, canBeVertical, onChange, onClose }: Props) {
  const t = useText()
  const { fontSize } = look
  return (
    <SettingsPanel isLow onClose={onClose}>
      <StepRow
        label={t('book.font_size')}
        valueText={t('text_viewer.font_size_value', { percent: fontSize })}
        less={{ label: t('text_viewer.font_smaller'), isPossible: fontSize > FONT_SIZES[0] }}
        more={{ label: t('text_viewer.font_larger'), isPossible: fontSize < FONT_SIZES.at(-1)! }}
        onStep={(step) => onChange({ fontSize: stepFontSize(fontSize, step) })}
      />
      {canBeVertical && (
        <ChoiceRow
          label={t('text_viewer.writing')}
          value={look.writing}
          options={[
            { value: 'horizontal', label: t('text_viewer.writing_horizontal') },
            { value: 'vertical', label: t('text_viewer.writing_vertical') },
          ]}
          onChoose={(writing) => onChange({ writing })}
        />
      )}
      <ThemeRow theme={look.theme} onChange={(theme) => onChange({ theme })} />
      <ChoiceRow
        label={t('book.font')}
        value={look.family}
        options={[
          { value: 'serif', label: t('book.font_serif') },
          { value: 'sans', label: t('book.font_sans') },
        ]}
        onChoose={(family) => onChange({ family })}
      />
      <ChoiceRow
        label={t('book.line_height')}
        value={look.lineHeight}
        options={[
          { value: 'tight', label: t('text_viewer.line_tight') },
          { value: 'normal', label: t('text_viewer.line_normal') },
          { value: 'wide', label: t('text_viewer.line_wide') },
        ]}
        onChoose={(lineHeight) => onChange({ lineHeight })}
      />
    </SettingsPanel>
  )
}

import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from '../settings/ChoiceRow.tsx'
import { LayoutRow } from '../settings/LayoutRow.tsx'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { SliderRow } from '../settings/SliderRow.tsx'
import { SwitchRow } from '../settings/SwitchRow.tsx'
import { ThemeRow } from '../settings/ThemeRow.tsx'
import { FONT_SIZES } from './use-flow-commands.ts'
import type { useFlowViewer } from './use-flow-viewer.ts'

type Props = { viewer: ReturnType<typeof useFlowViewer>; onClose: () => void }

const FONTS = ['book', 'serif', 'sans'] as const
const MARGINS = ['narrow', 'normal', 'wide'] as const
const LINE_HEIGHTS = ['0', '1.5', '1.75', '2'] as const

/** How the book looks. The panel lies beside the pages, which follow every change at once. */
export function FlowSettings({ viewer, onClose }: Props) {
  return (
    <SettingsPanel isLow onClose={onClose}>
      {viewer.session.isFixed ? <PageRows {...viewer} /> : <TextRows {...viewer} />}
    </SettingsPanel>
  )
}

type RowsProps = Props['viewer']

/** A fixed book is laid out already; how its pages pair is all there is to choose. */
function PageRows({ session, choices, run, change }: RowsProps) {
  const t = useText()
  return (
    <>
      <LayoutRow
        isSpread={choices.isSpreadView}
        isPossible={session.canSpread}
        onChange={(isSpreadView) => change({ isSpreadView })}
      />
      <SwitchRow
        label={t('viewer.shift_pairing')}
        hint={t('viewer.shift_pairing_hint')}
        isOn={choices.isSwitchingSpread}
        onToggle={() => run('shift-pairing')}
      />
    </>
  )
}

function TextRows({ look, setLook }: RowsProps) {
  const t = useText()
  return (
    <>
      <SliderRow
        label={t('book.font_size')}
        valueText={t('book.pixels', { count: look.fontSizePx })}
        min={FONT_SIZES.min}
        max={FONT_SIZES.max}
        value={look.fontSizePx}
        onChange={(fontSizePx) => setLook({ fontSizePx })}
      />
      <ThemeRow theme={look.theme} onChange={(theme) => setLook({ theme })} />
      <ChoiceRow
        label={t('book.font')}
        value={look.font}
        options={FONTS.map((value) => ({ value, label: t(`book.font_${value}`) }))}
        onChoose={(font) => setLook({ font })}
      />
      <ChoiceRow
        label={t('book.line_height')}
        value={LINE_HEIGHTS.find((value) => Number(value) === look.lineHeight) ?? '0'}
        options={LINE_HEIGHTS.map((value) => ({
          value,
          label: value === '0' ? t('book.line_height_book') : value,
        }))}
        onChoose={(value) => setLook({ lineHeight: Number(value) })}
      />
      <ChoiceRow
        label={t('book.margin')}
        value={look.margin}
        options={MARGINS.map((value) => ({ value, label: t(`book.margin_${value}`) }))}
        onChoose={(margin) => setLook({ margin })}
      />
    </>
  )
}

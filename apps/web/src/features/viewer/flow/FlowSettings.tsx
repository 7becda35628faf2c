import { IconButton } from '@yomikura/ui/IconButton'
import { Slider } from '@yomikura/ui/Slider'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from '../chrome/ChoiceRow.tsx'
import panelStyles from '../chrome/SettingsPanel.module.css'
import { SwitchRow } from '../chrome/SwitchRow.tsx'
import styles from './FlowSettings.module.css'
import { FONT_SIZES } from './use-flow-commands.ts'
import type { useFlowViewer } from './use-flow-viewer.ts'

type Props = { viewer: ReturnType<typeof useFlowViewer>; onClose: () => void }

const THEMES = ['paper', 'sepia', 'dark', 'black'] as const
const FONTS = ['book', 'serif', 'sans'] as const
const MARGINS = ['narrow', 'normal', 'wide'] as const
const LINE_HEIGHTS = ['0', '1.5', '1.75', '2'] as const

/** How the book looks. The panel lies beside the pages, which follow every change at once. */
export function FlowSettings({ viewer, onClose }: Props) {
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
      {viewer.session.isFixed ? <PageRows {...viewer} /> : <TextRows {...viewer} />}
    </div>
  )
}

type RowsProps = Props['viewer']

/** A fixed book is laid out already; how its pages pair is all there is to choose. */
function PageRows({ session, choices, run, change }: RowsProps) {
  const t = useText()
  const { canSpread } = session
  return (
    <>
      <ChoiceRow
        label={t('viewer.layout')}
        hint={canSpread ? undefined : t('viewer.layout_no_room')}
        isDisabled={!canSpread}
        value={choices.isSpreadView && canSpread ? 'spread' : 'single'}
        options={[
          { value: 'single', label: t('viewer.layout_single') },
          { value: 'spread', label: t('viewer.layout_spread') },
        ]}
        onChoose={(value) => change({ isSpreadView: value === 'spread' })}
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
            onValueChange={(fontSizePx) => setLook({ fontSizePx })}
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
        onChoose={(theme) => setLook({ theme })}
      />
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

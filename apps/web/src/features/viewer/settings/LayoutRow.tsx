import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

type Props = {
  isSpread: boolean
  /** Whether the window has room for two pages; the choice holds for when it has. */
  isPossible: boolean
  onChange: (isSpread: boolean) => void
}

/** One page at a time, or two side by side. */
export function LayoutRow({ isSpread, isPossible, onChange }: Props) {
  const t = useText()
  return (
    <ChoiceRow
      label={t('viewer.layout')}
      hint={isPossible ? undefined : t('viewer.layout_no_room')}
      isDisabled={!isPossible}
      value={isSpread && isPossible ? 'spread' : 'single'}
      options={[
        { value: 'single', label: t('viewer.layout_single') },
        { value: 'spread', label: t('viewer.layout_spread') },
      ]}
      onChoose={(value) => onChange(value === 'spread')}
    />
  )
}

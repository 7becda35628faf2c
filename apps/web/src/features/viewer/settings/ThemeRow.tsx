import { useText } from '#lib/use-text.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

const THEMES = ['paper', 'sepia', 'dark', 'black'] as const
type Theme = (typeof THEMES)[number]

type Props = { theme: Theme; onChange: (theme: Theme) => void }

/** What words stand on. */
export function ThemeRow({ theme, onChange }: Props) {
  const t = useText()
  return (
    <ChoiceRow
      label={t('book.theme')}
      value={theme}
      options={THEMES.map((value) => ({ value, label: t(`book.theme_${value}`) }))}
      onChoose={onChange}
    />
  )
}

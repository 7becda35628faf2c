import { Select } from '@yomikura/ui/Select'
import { SettingsRow } from './SettingsCard.tsx'

type Props = {
  label: string
  hint?: string
  value: number
  choices: readonly number[]
  /** How a choice is written, for example `10 s`. */
  toText: (value: number) => string
  onChange: (value: number) => void
}

/** A setting that is one of a few numbers. What is stored and is no choice is shown all the same. */
export function NumberRow({ label, hint, value, choices, toText, onChange }: Props) {
  const shown = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b)
  return (
    <SettingsRow label={label} {...(hint !== undefined && { hint })}>
      <Select
        label={label}
        value={String(value)}
        options={shown.map((choice) => ({ value: String(choice), text: toText(choice) }))}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </SettingsRow>
  )
}

import { useId } from 'react'
import { Switch } from './Switch.tsx'

export type SwitchRowProps = {
  label: string
  /** One line that says what it does. */
  hint?: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

type Looks = { row: string; words?: string | undefined; label?: string | undefined; hint: string }

/** Something that is on or off, beside the words that turn it too; the place gives it its looks. */
export function SwitchRow({ looks, ...row }: SwitchRowProps & { looks: Looks }) {
  const { label, hint, isOn, onToggle } = row
  const hintId = useId()
  return (
    <label className={looks.row}>
      <span className={looks.words}>
        <span className={looks.label}>{label}</span>
        {hint && (
          <span id={hintId} className={looks.hint}>
            {hint}
          </span>
        )}
      </span>
      <Switch label={label} aria-describedby={hint && hintId} isOn={isOn} onToggle={onToggle} />
    </label>
  )
}

import { IconButton } from '@yomikura/ui/IconButton'
import { Minus, Plus } from 'lucide-react'
import styles from './Settings.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  label: string
  valueText: string
  less: { label: string; isPossible: boolean }
  more: { label: string; isPossible: boolean }
  onStep: (step: 1 | -1) => void
}

/** A measure that goes up and down by steps. */
export function StepRow({ label, valueText, less, more, onStep }: Props) {
  return (
    <div role="group" aria-label={label} className={styles.line}>
      <span>{label}</span>
      <span className={styles.steps}>
        <IconButton
          label={less.label}
          icon={<Minus {...ICON} />}
          disabled={!less.isPossible}
          onClick={() => onStep(-1)}
        />
        <output>{valueText}</output>
        <IconButton
          label={more.label}
          icon={<Plus {...ICON} />}
          disabled={!more.isPossible}
          onClick={() => onStep(1)}
        />
      </span>
    </div>
  )
}

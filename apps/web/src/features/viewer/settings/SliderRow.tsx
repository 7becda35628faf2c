import { Slider } from '@yomikura/ui/Slider'
import styles from './Settings.module.css'

type Props = {
  label: string
  /** The value in words. */
  valueText: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** A measure between two ends, with its value beside it. */
export function SliderRow({ valueText, onChange, ...slider }: Props) {
  return (
    <div className={styles.row}>
      <p className={styles.label} aria-hidden>
        {slider.label}
      </p>
      <div className={styles.measure}>
        <Slider {...slider} step={1} valueText={valueText} onValueChange={onChange} />
        <span aria-hidden>{valueText}</span>
      </div>
    </div>
  )
}

import type { ShelfRow } from '#data/library/db/index-row.ts'
import { useText } from '#lib/use-text.ts'
import { ShelfCover } from '#parts/ShelfCover.tsx'
import { IgnoreBalloon } from '#parts/IgnoreBalloon.tsx'
import { useHiding } from '#parts/use-hiding.ts'
import type { ChosenVolume } from './choose-volume.ts'
import { ContinueButton } from './ContinueButton.tsx'
import styles from './SeriesScreen.module.css'

type Props = {
  /** Its cover stands for the series. */
  newest: ShelfRow
  title: string
  maker: string
  owned: number
  total: number
  worknos: readonly string[]
  /** Where reading goes on, if anywhere. */
  next: ChosenVolume | undefined
}

/** What the series is, how much of it is owned, and whether the library shows it. */
export function SeriesHeader({ newest, title, maker, owned, total, worknos, next }: Props) {
  const t = useText()
  const { hidden, hiddenLast, ...hiding } = useHiding()
  const isIgnored = worknos.every((workno) => hidden.has(workno))
  const toggle = () => (isIgnored ? hiding.show(worknos) : hiding.hide(worknos))
  return (
    <header className={styles.header}>
      <div className={styles.cover}>
        <ShelfCover isUrgent work={newest} />
      </div>
      <div className={styles.facts}>
        <p className={styles.kind}>{t('work.series')}</p>
        <h1 id="series-title" className={styles.title}>
          {title}
        </h1>
        <p className={styles.maker}>{maker}</p>
        <p className={styles.possession}>{t('series.possession', { owned, total })}</p>
        {next && <ContinueButton key={next.work.workno} {...next} />}
        <label className={styles.switch}>
          <input type="checkbox" role="switch" checked={isIgnored} onChange={toggle} />
          {t('series.ignore')}
        </label>
      </div>
      {hiddenLast.length > 0 && (
        <IgnoreBalloon
          key={hiddenLast.join()}
          count={hiddenLast.length}
          onUndo={hiding.undo}
          onEnd={hiding.endBalloon}
        />
      )}
    </header>
  )
}

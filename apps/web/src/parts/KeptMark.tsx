import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { KeptState, KeptStates } from '#data/works/downloads/kept-states.ts'
import { useText } from '#lib/use-text.ts'
import styles from './FileTree.module.css'
import { useKeptState } from './use-kept-state.ts'

const ICON = { size: 14, strokeWidth: 1.8, 'aria-hidden': true } as const

/** Whether a file is kept offline: there, on its way, waiting, or failed. */
export function KeptMark({ state }: { state: KeptState }) {
  const t = useText()
  if (state.status === 'progress') {
    return (
      <span className={styles.kept} data-kept="progress">
        <CircleDashed {...ICON} />
        {t('offline.file_progress', { percent: state.percent })}
      </span>
    )
  }
  const Sign = { loaded: CircleCheck, waiting: CircleDashed, failed: TriangleAlert }[state.status]
  return (
    <span className={styles.kept} data-kept={state.status}>
      <Sign {...ICON} />
      {t(`offline.file_${state.status}`)}
    </span>
  )
}

/** The mark of one file, which follows that file alone. */
export function KeptMarkOf(props: { states: KeptStates | undefined; hashname: string }) {
  const state = useKeptState(props.states, props.hashname)
  return state && <KeptMark state={state} />
}

import { useText } from '#lib/use-text.ts'
import { usePlayerState } from './player-context.ts'
import styles from './FaultNotice.module.css'

const TEXT = {
  network: 'player.fault_network',
  decode: 'player.fault_damaged',
  unsupported: 'player.fault_unsupported',
} as const

/** Why the track does not play, in the place where its progress is. */
export function FaultNotice() {
  const t = useText()
  const fault = usePlayerState((state) => state.fault)
  return (
    <p role="status" className={styles.fault}>
      {fault !== undefined && t(TEXT[fault])}
    </p>
  )
}

import { getCurrentTrack } from '@yomikura/player/queue'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { MissingOffer } from '#parts/MissingOffer.tsx'
import { usePlayerState } from './player-context.ts'
import styles from './FaultNotice.module.css'

const TEXT = {
  network: 'player.fault_network',
  decode: 'player.fault_damaged',
  unsupported: 'player.fault_unsupported',
  start: 'player.fault_start',
} as const

/** Why the track does not play, in the place where its progress is; what is not stored can be queued. */
export function FaultNotice() {
  const t = useText()
  const fault = usePlayerState((state) => state.fault)
  const workno = usePlayerState(({ queue }) => getCurrentTrack(queue)?.workno)
  const isOnline = useNetwork() === 'online'
  const isMissing = fault === 'network' && !isOnline
  return (
    <>
      <p role="status" className={styles.fault}>
        {fault !== undefined && t(isMissing ? 'player.fault_not_kept' : TEXT[fault])}
      </p>
      {isMissing && (
        <div className={styles.offer}>
          <MissingOffer key={workno} workno={workno} />
        </div>
      )}
    </>
  )
}

import { SLEEP_OFF, sleepAfterMinutes, type SleepTimer } from '@yomikura/player/sleep-timer'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'
import { PanelList, PanelRow } from '#parts/PanelRow.tsx'
import { usePlayer, usePlayerState } from './player-context.ts'

const MINUTES = [5, 10, 15, 30, 45, 60, 90]
const MORE_MINUTES = 5

/** When playing stops by itself. */
export function SleepPanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const player = usePlayer()
  const sleep = usePlayerState((state) => state.sleep)
  const choose = (timer: SleepTimer) => {
    player.setSleep(timer)
    onClose()
  }
  const isSet = sleep.kind !== 'off'
  return (
    <Dialog
      isOpen
      variant="sheet"
      title={t('player.sleep')}
      onClose={onClose}
      actions={
        isSet && (
          <>
            <Button onClick={() => player.extendSleep(MORE_MINUTES)}>
              {t('player.sleep_more', { count: MORE_MINUTES })}
            </Button>
            <Button variant="primary" onClick={() => choose(SLEEP_OFF)}>
              {t('player.sleep_off')}
            </Button>
          </>
        )
      }
    >
      <PanelList>
        <ul>
          {([1, 2] as const).map((tracksLeft) => (
            <li key={`track${String(tracksLeft)}`}>
              <PanelRow
                name={t(tracksLeft === 1 ? 'player.sleep_track' : 'player.sleep_next')}
                aria-pressed={sleep.kind === 'tracks' && sleep.tracksLeft === tracksLeft}
                onClick={() => choose({ kind: 'tracks', tracksLeft })}
              />
            </li>
          ))}
          {MINUTES.map((minutes) => (
            <li key={minutes}>
              <PanelRow
                name={t('player.sleep_minutes', { count: minutes })}
                onClick={() => choose(sleepAfterMinutes(minutes, Date.now()))}
              />
            </li>
          ))}
        </ul>
      </PanelList>
    </Dialog>
  )
}

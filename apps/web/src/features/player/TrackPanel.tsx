import { getTrackAt, listUpcoming } from '@yomikura/player/queue'
import { formatDuration } from '@yomikura/text/format-duration'
import { Dialog } from '@yomikura/ui/Dialog'
import { AudioLines } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/use-text.ts'
import { PANEL_WIDE_ROW_PX, PanelList, PanelRow } from '#parts/PanelRow.tsx'
import { VirtualRows } from '#parts/VirtualRows.tsx'
import { usePlayer, usePlayerState } from './player-context.ts'

/** All tracks in playing order; a press plays one. */
export function TrackPanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queue = usePlayerState((state) => state.queue)
  const tracks = listUpcoming(queue)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Dialog isOpen variant="sheet" title={t('player.tracks')} onClose={onClose}>
      <PanelList>
        <VirtualRows
          list={list}
          label={t('player.tracks')}
          count={tracks.length}
          rowPx={PANEL_WIDE_ROW_PX}
          kept={queue.position}
          keyOf={(position) => tracks[position]?.id ?? position}
        >
          {(position) => <TrackRow position={position} />}
        </VirtualRows>
      </PanelList>
    </Dialog>
  )
}

function TrackRow({ position }: { position: number }) {
  const player = usePlayer()
  const queue = usePlayerState((state) => state.queue)
  const track = getTrackAt(queue, position)
  const isCurrent = position === queue.position
  if (!track) return null
  const { id, title, workTitle, durationSeconds } = track
  return (
    <PanelRow
      aria-current={isCurrent || undefined}
      mark={
        isCurrent ? <AudioLines size={18} strokeWidth={1.6} aria-hidden="true" /> : position + 1
      }
      name={title}
      detail={workTitle}
      {...(durationSeconds !== undefined && { end: formatDuration(durationSeconds) })}
      onClick={() => void player.playTrack(id)}
    />
  )
}

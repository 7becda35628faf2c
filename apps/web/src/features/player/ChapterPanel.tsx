import { findChapter } from '@yomikura/player/chapters'
import { getCurrentTrack } from '@yomikura/player/queue'
import { formatDuration } from '@yomikura/text/format-duration'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'
import { PanelList, PanelRow } from '#parts/PanelRow.tsx'
import { usePlayer, usePlayerState } from './player-context.ts'

/** Chapters of the track; a press goes there. */
export function ChapterPanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const player = usePlayer()
  const chapters = usePlayerState(({ queue }) => getCurrentTrack(queue)?.chapters) ?? []
  const current = usePlayerState(({ timeSeconds }) => findChapter(chapters, timeSeconds))
  return (
    <Dialog isOpen variant="sheet" title={t('player.chapters')} onClose={onClose}>
      <PanelList>
        <ol>
          {chapters.map(({ title, startSeconds }, index) => (
            <li key={startSeconds}>
              <PanelRow
                aria-current={index === current || undefined}
                name={title}
                end={formatDuration(startSeconds)}
                onClick={() => {
                  player.seek(startSeconds)
                  onClose()
                }}
              />
            </li>
          ))}
        </ol>
      </PanelList>
    </Dialog>
  )
}

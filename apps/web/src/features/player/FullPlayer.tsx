import { getCurrentTrack } from '@yomikura/player/queue'
import type { Track } from '@yomikura/player/track'
import { IconButton } from '@yomikura/ui/IconButton'
import { openModal } from '@yomikura/ui/modal-stack'
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { MEASURES } from '@yomikura/contract/limits'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { useText } from '#lib/use-text.ts'
import { Artwork } from './Artwork.tsx'
import { FaultNotice } from './FaultNotice.tsx'
import styles from './FullPlayer.module.css'
import { OwnPlace } from './OwnPlace.tsx'
import { usePlayer, usePlayerState } from './player-context.ts'
import { ScriptPane } from './ScriptPane.tsx'
import { SeekBar } from './SeekBar.tsx'
import { SleepChip } from './SleepChip.tsx'
import { type PanelName, Tools } from './Tools.tsx'
import { Transport } from './Transport.tsx'
import type { OtherPlace } from './use-other-place.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { ChapterPanel } from './ChapterPanel.tsx'
import { SleepPanel } from './SleepPanel.tsx'
import { TrackPanel } from './TrackPanel.tsx'
import { PlaylistPanel } from './PlaylistPanel.tsx'

/** The whole window: artwork, script, transport. Escape and the arrow make it small again. */
export function FullPlayer({ other }: { other: OtherPlace }) {
  const t = useText()
  const player = usePlayer()
  const dialog = useRef<HTMLDialogElement>(null)
  const [panel, setPanel] = useState<PanelName>()
  const track = usePlayerState(({ queue }) => getCurrentTrack(queue))
  const { isWide, isShown: showsScript, tab } = useScriptPlace(track)
  const shrink = () => {
    player.setView('mini')
    requestAnimationFrame(focusMiniPlayer)
  }
  usePlayerKeys(dialog, player, panel !== undefined)

  // Before the element leaves the page: one that has left cannot hand the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return element && !element.open ? openModal(element) : undefined
  }, [])

  if (!track) return null
  return (
    <dialog
      ref={dialog}
      className={styles.player}
      aria-label={t('player.name')}
      style={{ '--wash': track.artworkColor } as CSSProperties}
      data-script={showsScript || undefined}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        shrink()
      }}
    >
      <PlayerHeader
        workTitle={track.workTitle}
        onShrink={shrink}
        onSleep={() => setPanel('sleep')}
      />
      <div className={styles.stage}>
        {(!showsScript || isWide) && <Artwork track={track} className={styles.artwork} />}
        {showsScript && <ScriptPane track={track} />}
      </div>
      <div className={styles.controls}>
        <Words title={track.title} artist={track.artist} />
        <FaultNotice />
        <OwnPlace key={track.id} track={track} other={other} />
        <SeekBar />
        <Transport />
        <Tools onOpen={setPanel} script={tab} />
      </div>
      <Panels panel={panel} onClose={() => setPanel(undefined)} />
    </dialog>
  )
}

/** What opened the player may be gone, as the bar is while the player fills the window. */
function focusMiniPlayer(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('[data-opens-player]')?.focus({ preventScroll: true })
}

/** Beside the artwork on wide screens, in its place on narrow ones when asked for. */
function useScriptPlace(track: Track | undefined) {
  const isWide = useMediaQuery(`(width > ${MEASURES.narrowScreenPx}px)`)
  const [isAsked, setAsked] = useState(false)
  const hasScript = (track?.scripts?.length ?? 0) > 0
  const isShown = hasScript && (isWide || isAsked)
  const tab =
    hasScript && !isWide ? { isShown: isAsked, toggle: () => setAsked(!isAsked) } : undefined
  return { isWide, isShown, tab }
}

function PlayerHeader(props: { workTitle: string; onShrink: () => void; onSleep: () => void }) {
  const t = useText()
  return (
    <header className={styles.header}>
      <IconButton
        label={t('player.shrink')}
        icon={<ChevronDown size={24} strokeWidth={1.6} aria-hidden="true" />}
        onClick={props.onShrink}
      />
      <p className={styles.work}>{props.workTitle}</p>
      <SleepChip onOpen={props.onSleep} />
    </header>
  )
}

function Words({ title, artist }: { title: string; artist: string | undefined }) {
  return (
    <div className={styles.words}>
      <h2 className={styles.title}>{title}</h2>
      {artist && <p className={styles.artist}>{artist}</p>}
    </div>
  )
}

/** The dialogs over the full player; one at a time. */
function Panels(props: { panel: PanelName | undefined; onClose: () => void }) {
  switch (props.panel) {
    case 'tracks':
      return <TrackPanel onClose={props.onClose} />
    case 'chapters':
      return <ChapterPanel onClose={props.onClose} />
    case 'sleep':
      return <SleepPanel onClose={props.onClose} />
    case 'playlists':
      return <PlaylistPanel onClose={props.onClose} />
    case undefined:
      return null
  }
}

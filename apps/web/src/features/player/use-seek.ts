import { formatDuration } from '@yomikura/text/format-duration'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { usePlayer, usePlayerState } from './player-context.ts'

/**
 * Where the track stands, and the slider that moves it. While it is dragged, the sound goes on; it
 * follows on letting go.
 */
export function useSeek() {
  const t = useText()
  const player = usePlayer()
  const second = usePlayerState(({ timeSeconds }) => Math.floor(timeSeconds))
  const duration = usePlayerState(({ durationSeconds }) => durationSeconds)
  const [dragged, setDragged] = useState<number>()
  const shown = dragged ?? second
  const total = Math.floor(duration ?? 0)
  const max = Math.max(total, 1)
  const settle = (chosen: number | undefined) => {
    if (chosen !== undefined) player.seek(chosen)
    setDragged(undefined)
  }
  const time = formatDuration(shown)
  return {
    /** Seconds, of what is dragged while it is. */
    shown,
    /** Undefined until it is known. */
    duration,
    time,
    total: duration === undefined ? '–:––' : formatDuration(duration),
    slider: {
      label: t('player.seek'),
      min: 0,
      max,
      step: 1,
      value: Math.min(shown, max),
      disabled: duration === undefined,
      valueText: t('player.seek_value', { time, total: formatDuration(total) }),
      onValueChange: setDragged,
      onValueCommit: settle,
      onPointerUp: () => settle(dragged),
      onBlur: () => settle(dragged),
    },
  }
}

import type { Player } from '@yomikura/player/player'
import { useEffect } from 'react'
import {
  forgetKeptPlayer,
  keepQueue,
  keepSecond,
  readKeptPlayer,
} from '#data/player/kept-player.ts'
import { currentPlaybackRequest, resumePlayback } from '#data/base/device/playback-request.ts'
import { usePlayerState } from './player-context.ts'

/** Takes up what this tab played before a reload. A request of the reader's goes before it. */
export function useResumedPlayer(account: string): void {
  useEffect(() => {
    if (currentPlaybackRequest()) return
    const kept = readKeptPlayer(account)
    if (kept) resumePlayback(kept, kept.listId)
  }, [account])
}

/** Keeps the queue and the second for a reload of this tab; a closed player is not kept. */
export function useKeptPlayer(player: Player, account: string): void {
  const queue = usePlayerState((state) => state.queue)
  const repeat = usePlayerState((state) => state.repeat)
  const isEmpty = usePlayerState(({ status }) => status === 'empty')
  useEffect(() => {
    if (!isEmpty) {
      keepQueue({ account, queue, repeat, listId: currentPlaybackRequest()?.listId })
    }
  }, [account, queue, repeat, isEmpty])
  useEffect(() => {
    // Before anything was opened what is kept waits to be taken up.
    let wasOpen = false
    return player.subscribe(() => {
      const isOpen = player.getState().status !== 'empty'
      if (wasOpen && !isOpen) forgetKeptPlayer()
      wasOpen = isOpen
    })
  }, [player])
  useEffect(() => {
    const keep = () => {
      const { status, timeSeconds } = player.getState()
      if (status !== 'empty') keepSecond(timeSeconds)
    }
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('pagehide', keep)
    }
  }, [player])
}

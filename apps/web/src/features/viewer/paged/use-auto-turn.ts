import { TIMES } from '@yomikura/contract/limits'
import { isAtEnd } from '@yomikura/reader/paged-reader'
import type { AutoTurnEffect } from '@yomikura/reader/auto-turn'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useText } from '#lib/use-text.ts'
import { AutoTurnTimer } from '../auto-turn-timer.ts'
import type { ControlsVisibility } from '../chrome/controls-visibility.ts'
import { useTakeover } from '../use-takeover.ts'
import type { PagedSession } from './paged-session.ts'
import type { Choices } from './use-choices.ts'

type Options = {
  session: PagedSession
  choices: Choices
  change: (change: Partial<Choices>) => void
  controls: ControlsVisibility
  isSettled: boolean
  /** A panel is open. */
  isHeld: boolean
  onTurn: () => void
  say: (text: string, ms: number) => void
}

/** Turning pages by itself, and what it reports to the reader. */
export function useAutoTurn(options: Options) {
  const { session, choices, change, isSettled, isHeld } = options
  const seconds = choices.autoTurnPageSeconds
  const t = useText()
  const [timer] = useState(
    () => new AutoTurnTimer(seconds * 1000, () => isAtEnd(session.getState())),
  )
  const isOn = useSyncExternalStore(timer.subscribe, timer.isOn)

  const handleEffect = useEffectEvent((effect: AutoTurnEffect) => {
    if (effect === 'turn') options.onTurn()
    else if (effect === 'started') options.say(t('viewer.auto_turn_started'), TIMES.viewerToastMs)
    else if (effect === 'stopped') options.say(t('viewer.auto_turn_stopped'), TIMES.viewerToastMs)
    else {
      change({ isAutoTurnPage: false })
      options.say(t('viewer.auto_turn_ended'), TIMES.autoTurnEndedToastMs)
    }
  })
  const startAtFirst = useEffectEvent(() => {
    // Stored from last time.
    if (choices.isAutoTurnPage) timer.send('toggled')
  })

  useEffect(() => {
    const end = timer.listen((effect) => handleEffect(effect))
    startAtFirst()
    return () => {
      end()
      timer.close()
    }
  }, [timer])
  const settle = useEffectEvent(() => {
    const isSeen = document.visibilityState === 'visible'
    timer.send(isSettled && !isHeld && isSeen ? 'settled' : 'held')
  })
  useEffect(() => {
    timer.changeInterval(seconds * 1000)
    settle()
  }, [timer, isSettled, isHeld, seconds])
  useEffect(() => {
    const handleVisibility = () => settle()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => document.removeEventListener('visibilitychange', handleVisibility)
  }, [timer])

  const toggle = () => {
    change({ isAutoTurnPage: !isOn })
    timer.send('toggled')
  }
  /** The reader clicked, scrolled, turned or jumped: they have taken over. */
  const interrupt = () => {
    timer.send('interrupted')
    setTimeout(() => options.controls.show(), TIMES.tapDebounceMs)
  }
  useTakeover({ isOn, isHeld, onTakeOver: interrupt })
  return { isOn, toggle, interrupt }
}

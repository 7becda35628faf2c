import { TIMES } from '@yomikura/contract/limits'
import type { Command } from '@yomikura/reader/commands'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isKeyOff } from '#data/base/device/character-keys.ts'
import { useText } from '#lib/use-text.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import { useViewerKeys } from '../chrome/use-viewer-keys.ts'
import type { useVideoChoices } from './use-video-choices.ts'
import {
  SKIP_SECONDS,
  stepSpeed,
  toTenth,
  toVideoCommand,
  type VideoCommand,
  VOLUME_STEP,
} from './video-commands.ts'

const AT_END: ReadonlySet<Command> = new Set(['toggle-fullscreen', 'back', 'close'])

type Options = {
  ref: RefObject<HTMLVideoElement | null>
  chrome: Chrome
  set: ReturnType<typeof useVideoChoices>
  /** Begins, or says why the film does not. */
  play: () => void
  /** Undefined where neither app nor film can fill the screen. */
  toggleFullscreen: (() => void) | undefined
}

const SHARED: ReadonlySet<Command> = new Set([
  'toggle-fullscreen',
  'open-settings',
  'open-help',
  'close',
])

/** Does what keys, buttons, fingers and headsets ask for. */
export function useVideoCommands({ ref, chrome, set, play, toggleFullscreen }: Options) {
  const t = useText()
  const { choices, change, shownTrack, wantedTrack } = set
  const seek = (second: number) => {
    const video = ref.current
    if (video) video.currentTime = Math.max(0, Math.min(second, video.duration || second))
  }
  const skip = (seconds: number) => seek((ref.current?.currentTime ?? 0) + seconds)
  const setVolume = (volume: number) =>
    change({ volume: Math.min(1, Math.max(0, Number(volume.toFixed(2)))), isMuted: false })
  const actions: Record<VideoCommand, () => void> = {
    'toggle-play': () => (ref.current?.paused ? play() : ref.current?.pause()),
    'seek-back': () => skip(-SKIP_SECONDS),
    'seek-forward': () => skip(SKIP_SECONDS),
    'volume-up': () => setVolume(choices.volume + VOLUME_STEP),
    'volume-down': () => setVolume(choices.volume - VOLUME_STEP),
    'toggle-mute': () => change({ isMuted: !choices.isMuted }),
    'toggle-repeat': () => {
      const isRepeating = !choices.isRepeating
      change({ isRepeating })
      chrome.say(t(isRepeating ? 'video.repeat_on' : 'video.repeat_off'), TIMES.viewerToastMs)
    },
    'toggle-captions': () =>
      change({ captions: shownTrack === undefined ? (wantedTrack ?? '') : '' }),
    'toggle-pip': () => togglePictureInPicture(ref.current),
    faster: () => change({ speed: stepSpeed(choices.speed, 1) }),
    slower: () => change({ speed: stepSpeed(choices.speed, -1) }),
  }
  const run = (command: VideoCommand) => {
    actions[command]()
    chrome.controls.show()
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || chrome.panels.panel !== undefined || isKeyOff(event)) return
    const command = toVideoCommand(event)
    const tenth = toTenth(event)
    if (command) run(command)
    else if (tenth !== undefined) seek((ref.current?.duration || 0) * tenth)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    // Before the keys of pages, which give some of them another meaning.
    addEventListener('keydown', handleKey, { capture: true })
    return () => removeEventListener('keydown', handleKey, { capture: true })
  }, [])
  /** Does a command that all viewers have; at the end `back` leads to the film again. */
  const runShared = (command: Command) => {
    if (command === 'toggle-fullscreen') toggleFullscreen?.()
    else if (!chrome.run(command) && command === 'back' && chrome.panels.panel === 'end')
      chrome.panels.close()
  }
  useViewerKeys(
    () => ({ direction: 'ltr', isZoomed: false }),
    (command) => {
      if (chrome.panels.panel === 'end' ? AT_END.has(command) : SHARED.has(command))
        runShared(command)
    },
  )
  return { run, runShared, seek, setVolume, isSupported: (command: Command) => SHARED.has(command) }
}

function togglePictureInPicture(video: HTMLVideoElement | null): void {
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture()
  change?.catch(() => undefined)
}

import { MEASURES } from '@yomikura/contract/limits'
import { toLatinKey } from '@yomikura/reader/latin-key'
import type { OwnHelp } from '../chrome/own-help.ts'

/** What a reader can ask of a film, besides what every viewer's controls do. */
export type VideoCommand =
  | 'toggle-play'
  | 'seek-back'
  | 'seek-forward'
  | 'volume-up'
  | 'volume-down'
  | 'toggle-mute'
  | 'toggle-repeat'
  | 'toggle-captions'
  | 'toggle-pip'
  | 'faster'
  | 'slower'

export const SKIP_SECONDS = 10
/** specification.md#2.5: volume goes by twentieths in the video viewer. */
export const VOLUME_STEP = 0.05

/** The one table of the film's own keys; a control that uses a key itself keeps it. */
const KEYS: Readonly<Record<string, { command: VideoCommand; isControls?: true }>> = {
  ' ': { command: 'toggle-play', isControls: true },
  k: { command: 'toggle-play' },
  ArrowLeft: { command: 'seek-back', isControls: true },
  ArrowRight: { command: 'seek-forward', isControls: true },
  j: { command: 'seek-back' },
  l: { command: 'seek-forward' },
  ArrowUp: { command: 'volume-up', isControls: true },
  ArrowDown: { command: 'volume-down', isControls: true },
  m: { command: 'toggle-mute' },
  r: { command: 'toggle-repeat' },
  c: { command: 'toggle-captions' },
  p: { command: 'toggle-pip' },
  '>': { command: 'faster' },
  '<': { command: 'slower' },
}

/** The film's keys for the list of keys, in the order in which they are looked for. */
export const VIDEO_HELP: readonly OwnHelp[] = [
  { text: 'viewer.help_video_play', keys: [' ', 'K'] },
  { text: 'viewer.help_video_seek', keys: ['ArrowLeft', 'ArrowRight', 'J', 'L'] },
  { text: 'viewer.help_video_tenth', keys: ['0', '9'] },
  { text: 'viewer.help_video_volume', keys: ['ArrowUp', 'ArrowDown'] },
  { text: 'video.mute', keys: ['M'] },
  { text: 'video.speed', keys: ['<', '>'] },
  { text: 'video.repeat', keys: ['R'] },
  { text: 'video.captions', keys: ['C'] },
  { text: 'video.pip', keys: ['P'] },
]

/** The film's command for a key, where nothing focused needs the key more. */
export function toVideoCommand(event: KeyboardEvent): VideoCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  const entry = KEYS[toLatinKey(event)]
  const { target } = event
  const isOnControl =
    target instanceof Element && target.closest('button, a, input, select, [role=dialog]') !== null
  return entry && !(entry.isControls && isOnControl) ? entry.command : undefined
}

/** The tenth of the film that a digit leads to. */
export function toTenth(event: KeyboardEvent): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.target instanceof Element && event.target.closest('input, select')) return undefined
  const key = toLatinKey(event)
  return /^[0-9]$/.test(key) ? Number(key) / 10 : undefined
}

/** The next speed in a direction; the last one stays. */
export function stepSpeed(speed: number, step: 1 | -1): number {
  const index = MEASURES.playbackSpeeds.findIndex((one) => one === speed)
  return MEASURES.playbackSpeeds[index + step] ?? speed
}

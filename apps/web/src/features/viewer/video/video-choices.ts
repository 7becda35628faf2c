import { MEASURES } from '@yomikura/contract/limits'
import { deviceStorage } from '#data/prefs/device-storage.ts'

/** What was chosen for films on this device. */
export type VideoChoices = {
  volume: number
  isMuted: boolean
  speed: number
  isRepeating: boolean
  /** Language of the captions, empty for none; undefined was never chosen. */
  captions: string | undefined
}

const STORAGE_KEY = 'video-choices'

/** The choices made last; what is stored and makes no sense counts as never chosen. */
export function readVideoChoices(): VideoChoices {
  const { volume, isMuted, speed, isRepeating, captions } = readStored()
  const speeds: readonly unknown[] = MEASURES.playbackSpeeds
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
    isMuted: isMuted === true,
    speed: speeds.includes(speed) ? Number(speed) : 1,
    isRepeating: isRepeating === true,
    captions: typeof captions === 'string' ? captions : undefined,
  }
}

/** Keeps the choices. Never throws: a refused store loses a comfort, not a place. */
export function writeVideoChoices(choices: VideoChoices): void {
  try {
    deviceStorage()?.setItem(STORAGE_KEY, JSON.stringify(choices))
  } catch {
    // The choices then hold until the viewer closes.
  }
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(deviceStorage()?.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

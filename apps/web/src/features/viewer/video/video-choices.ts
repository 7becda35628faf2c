import { MEASURES } from '@yomikura/contract/limits'
import { deviceSession, deviceStorage } from '#data/base/device/device-storage.ts'

/** What was chosen for films: speed and repeat for this session (specification.md#2.2), the rest for the device. */
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
  const { volume, isMuted, captions } = readStored(deviceStorage())
  const { speed, isRepeating } = readStored(deviceSession())
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
export function writeVideoChoices({ speed, isRepeating, ...lasting }: VideoChoices): void {
  writeStored(deviceStorage(), lasting)
  writeStored(deviceSession(), { speed, isRepeating })
}

function writeStored(store: Storage | undefined, choices: Partial<VideoChoices>): void {
  try {
    store?.setItem(STORAGE_KEY, JSON.stringify(choices))
  } catch {
    // The choices then hold until the viewer closes.
  }
}

function readStored(store: Storage | undefined): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(store?.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

import { useState } from 'react'
import { deviceStorage } from '#data/base/device/device-storage.ts'

/** Widths that a reader may choose, in CSS pixels; a narrow window is filled by any of them. */
const STRIP_WIDTHS_PX = [480, 600, 720, 900, 1200] as const
/** Seconds in which one window scrolls by, slowest first. */
const SCROLL_SECONDS = [24, 16, 11, 8, 5, 3] as const

/** Steps on the two scales. They belong to the device: a phone is held otherwise than a desk screen. */
export type StripChoices = { width: number; speed: number }

const KEY = 'strip-view'
const INITIAL: StripChoices = { width: 2, speed: 3 }

export const toStripWidthPx = ({ width }: StripChoices): number => STRIP_WIDTHS_PX[width] ?? 720
export const toScrollSeconds = ({ speed }: StripChoices): number => SCROLL_SECONDS[speed] ?? 8

/** Whether there is a narrower width than the chosen one, and a wider. */
export const toWidthSteps = ({ width }: StripChoices) => ({
  isNarrower: width > 0,
  isWider: width < STRIP_WIDTHS_PX.length - 1,
})

/** How strips are shown and scrolled on this device. */
export function useStripChoices() {
  const [choices, setChoices] = useState(readChoices)
  const step = (change: Partial<StripChoices>) => {
    const next = toKnown({
      width: choices.width + (change.width ?? 0),
      speed: choices.speed + (change.speed ?? 0),
    })
    setChoices(next)
    writeChoices(next)
  }
  const reset = () => {
    setChoices({ ...choices, width: INITIAL.width })
    writeChoices({ ...choices, width: INITIAL.width })
  }
  return { choices, step, reset }
}

function readChoices(): StripChoices {
  try {
    const stored: unknown = JSON.parse(deviceStorage()?.getItem(KEY) ?? '{}')
    const { width, speed } = stored as Record<string, unknown>
    return toKnown({
      width: typeof width === 'number' ? width : INITIAL.width,
      speed: typeof speed === 'number' ? speed : INITIAL.speed,
    })
  } catch {
    return INITIAL
  }
}

function writeChoices(choices: StripChoices): void {
  try {
    deviceStorage()?.setItem(KEY, JSON.stringify(choices))
  } catch {
    // The choice then holds until the viewer closes.
  }
}

function toKnown({ width, speed }: StripChoices): StripChoices {
  const within = (value: number, steps: number) =>
    Math.min(Math.max(Math.round(value), 0), steps - 1)
  return {
    width: within(width, STRIP_WIDTHS_PX.length),
    speed: within(speed, SCROLL_SECONDS.length),
  }
}

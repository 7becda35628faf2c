import { deviceStorage } from '#data/base/device/device-storage.ts'

/** Sizes that the text of a work may have, in percent of the reader's own. */
export const FONT_SIZES = [70, 80, 90, 100, 115, 130, 150, 175, 200, 240] as const

const CHOICES = {
  family: ['serif', 'sans'],
  lineHeight: ['tight', 'normal', 'wide'],
  theme: ['paper', 'sepia', 'dark', 'black'],
  writing: ['horizontal', 'vertical'],
} as const

/** How texts are set on this device: what suits a phone at night does not suit a desk. */
export type TextLook = {
  fontSize: number
  family: (typeof CHOICES.family)[number]
  lineHeight: (typeof CHOICES.lineHeight)[number]
  theme: (typeof CHOICES.theme)[number]
  /** Lines across, or down from the right; only texts that are written so follow it. */
  writing: (typeof CHOICES.writing)[number]
}

const INITIAL: TextLook = {
  fontSize: 100,
  family: 'serif',
  lineHeight: 'normal',
  theme: 'paper',
  writing: 'horizontal',
}
const STORAGE_KEY = 'text-look'

/** The look chosen last; what is stored and unknown counts as never chosen. */
export function readTextLook(): TextLook {
  const stored = readStored()
  const pick = <K extends keyof typeof CHOICES>(key: K): TextLook[K] => {
    const known: readonly unknown[] = CHOICES[key]
    return (known.includes(stored[key]) ? stored[key] : INITIAL[key]) as TextLook[K]
  }
  const sizes: readonly unknown[] = FONT_SIZES
  const fontSize = sizes.includes(stored['fontSize']) ? Number(stored['fontSize']) : undefined
  return {
    fontSize: fontSize ?? INITIAL.fontSize,
    family: pick('family'),
    lineHeight: pick('lineHeight'),
    theme: pick('theme'),
    writing: pick('writing'),
  }
}

/** Keeps the look. Never throws: a refused store loses a comfort, not a place. */
export function writeTextLook(look: TextLook): void {
  try {
    deviceStorage()?.setItem(STORAGE_KEY, JSON.stringify(look))
  } catch {
    // The look then holds until the viewer closes.
  }
}

/** The next size in a direction; the last one stays. */
export function stepFontSize(fontSize: number, step: 1 | -1): number {
  const index = FONT_SIZES.findIndex((size) => size === fontSize)
  return FONT_SIZES[index + step] ?? fontSize
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(deviceStorage()?.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** Colours of one series: ink, paper and a small ladder of tints of its spot colour. */
export type Palette = {
  ink: string
  paper: string
  /** From nearly white to nearly ink. */
  tint: readonly [string, string, string, string, string, string]
  /** The colour of light and of what matters. */
  glow: string
  tone: string
}

export const SEA: Palette = {
  ink: '#12161f',
  paper: '#ffffff',
  tint: ['#eef3f8', '#d5e0eb', '#aec2d6', '#7f9bb8', '#48637f', '#1d2c43'],
  glow: '#fff3c4',
  tone: '#7f9bb8',
}

export const SHOP: Palette = {
  ink: '#33211a',
  paper: '#fffaf0',
  tint: ['#fbeedd', '#f6d9b8', '#eeb67f', '#d9824b', '#9c4f2e', '#4a2a20'],
  glow: '#ffe39a',
  tone: '#e3a878',
}

/** Names of the dot tones, light to dark. */
const TONES = ['tone1', 'tone2', 'tone3', 'tone4'] as const
export type Tone = (typeof TONES)[number]

const DOT_RADII = [2.1, 3.1, 4.3, 5.6]
const DOT_PITCH = 13

/** Definitions every page carries: dot tones and hatching, as patterns so that they cost nothing. */
export function toneDefinitions(palette: Palette): string {
  const dots = TONES.map((name, index) => {
    const dot = `<circle cx="6.5" cy="6.5" r="${DOT_RADII[index]}" fill="${palette.tone}"/>`
    return pattern(name, DOT_PITCH, 45, dot)
  }).join('')
  const lines = `<rect width="3" height="12" fill="${palette.ink}"/>`
  const white = `<circle cx="6.5" cy="6.5" r="2.6" fill="${palette.paper}"/>`
  return dots + pattern('hatch', 12, 38, lines) + pattern('white-dots', DOT_PITCH, 45, white)
}

function pattern(id: string, size: number, degrees: number, content: string): string {
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${degrees})">${content}</pattern>`
}

export function tone(name: Tone | 'hatch' | 'white-dots'): string {
  return `url(#${name})`
}

/** Colours of the covers: the same ladder as {@link SEA}, in full colour. */
export const COVER_PALETTES = {
  indigo: {
    ...SEA,
    tint: ['#e8f0fa', '#b9cfe9', '#7da3d3', '#4674b4', '#264a8a', '#15275a'],
    glow: '#ffe27a',
  },
  teal: {
    ...SEA,
    tint: ['#e6f5f2', '#b4ddd6', '#76bdb4', '#3d9590', '#1f6468', '#0f3540'],
    glow: '#ffe9a0',
  },
  violet: {
    ...SEA,
    tint: ['#f1ecf8', '#d2c3e8', '#a58fd0', '#7760ae', '#483a80', '#251f4e'],
    glow: '#ffd98a',
  },
} as const satisfies Record<string, Palette>

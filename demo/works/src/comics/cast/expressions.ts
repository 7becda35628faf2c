export type EyeShape = 'open' | 'wide' | 'half' | 'closed' | 'smile' | 'squeeze' | 'shock'
export type MouthShape =
  'line' | 'smile' | 'open' | 'laugh' | 'small' | 'o' | 'shout' | 'frown' | 'wave' | 'grin' | 'pout'

/** What a face does. Brow: `tilt` > 0 is angry, < 0 worried; `lift` in units of the head, up > 0. */
export type Expression = {
  eye: EyeShape
  mouth: MouthShape
  tilt: number
  lift: number
  blush?: boolean
  sweat?: boolean
  tears?: boolean
  shade?: boolean
}

export const EXPRESSIONS = {
  calm: { eye: 'open', mouth: 'line', tilt: 0, lift: 0 },
  smile: { eye: 'open', mouth: 'smile', tilt: -0.1, lift: 4, blush: true },
  happy: { eye: 'smile', mouth: 'laugh', tilt: -0.1, lift: 8, blush: true },
  talk: { eye: 'open', mouth: 'open', tilt: 0, lift: 3 },
  ask: { eye: 'open', mouth: 'small', tilt: -0.2, lift: 6 },
  surprise: { eye: 'wide', mouth: 'o', tilt: -0.15, lift: 14 },
  shock: { eye: 'shock', mouth: 'shout', tilt: -0.2, lift: 18, sweat: true, shade: true },
  awe: { eye: 'wide', mouth: 'open', tilt: -0.15, lift: 12, blush: true },
  angry: { eye: 'open', mouth: 'frown', tilt: 0.45, lift: -6 },
  shout: { eye: 'open', mouth: 'shout', tilt: 0.4, lift: -4 },
  sad: { eye: 'half', mouth: 'frown', tilt: -0.4, lift: 2 },
  cry: { eye: 'squeeze', mouth: 'wave', tilt: -0.4, lift: 4, tears: true, blush: true },
  tear: { eye: 'open', mouth: 'smile', tilt: -0.35, lift: 6, tears: true, blush: true },
  worry: { eye: 'open', mouth: 'wave', tilt: -0.35, lift: 4, sweat: true },
  brave: { eye: 'open', mouth: 'line', tilt: 0.32, lift: -3 },
  grin: { eye: 'half', mouth: 'grin', tilt: 0.15, lift: 2 },
  shy: { eye: 'half', mouth: 'small', tilt: -0.25, lift: 4, blush: true, sweat: true },
  sulk: { eye: 'half', mouth: 'pout', tilt: 0.25, lift: -2, blush: true },
  sleep: { eye: 'closed', mouth: 'small', tilt: -0.1, lift: 4 },
  peace: { eye: 'closed', mouth: 'smile', tilt: -0.1, lift: 4, blush: true },
} as const satisfies Record<string, Expression>

export type Mood = keyof typeof EXPRESSIONS

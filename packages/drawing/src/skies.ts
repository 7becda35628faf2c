import {
  BLUE,
  BRICK,
  BUTTER,
  CORAL,
  CREAM,
  DEEP,
  HAZE,
  HONEY,
  INK,
  LILAC,
  MINT,
  NAVY,
  PINK,
  TEAL,
  WHITE,
} from './palette.ts'

/** Colours of a sky from its top to the clouds, in the demo works' palette. */
export type Sky = {
  wash: readonly [string, string, string, string]
  moon: string
  /** Of what is sprayed on the moon. */
  moonShade: string
  /** Of clouds, far to near: light and shade. */
  clouds: readonly [far: [string, string], middle: [string, string], near: [string, string]]
  /** Under the letters of the title, so that they stand on any sky. */
  deep: string
  /** Letters of the maker, on the near clouds. */
  ink: string
  /** Of the whole picture. */
  mean: string
}

/** Dark above and light below, so that a cover stands on a white and on a black screen. */
export const SKIES = {
  night: {
    wash: [INK, NAVY, HAZE, PINK],
    ...{ moon: '#ffe6a8', moonShade: '#f0a95a', deep: DEEP, ink: NAVY, mean: '#807c94' },
    clouds: [
      [LILAC, HAZE],
      ['#d8c6e4', LILAC],
      [WHITE, '#e9c9d4'],
    ],
  },
  dawn: {
    wash: ['#2a1f4f', '#6b3f78', CORAL, BUTTER],
    ...{ moon: '#fff0c4', moonShade: HONEY, deep: '#2a1f4f', ink: '#5a2f57', mean: '#a18190' },
    clouds: [
      ['#d78a92', '#9b5a80'],
      ['#f6c1a6', '#d78a92'],
      [WHITE, '#f6d3c2'],
    ],
  },
  sea: {
    wash: ['#0d2a3a', '#1d5566', TEAL, MINT],
    ...{ moon: '#fff4cf', moonShade: '#e0b464', deep: '#0d2a3a', ink: '#174354', mean: '#7b9798' },
    clouds: [
      ['#76b5b5', TEAL],
      ['#b9ddd3', '#76b5b5'],
      [WHITE, '#cbe5de'],
    ],
  },
  lamp: {
    wash: ['#33170f', '#7a2f24', BRICK, HONEY],
    ...{ moon: '#fff1c9', moonShade: '#e89a4a', deep: '#33170f', ink: '#64271b', mean: '#a97e69' },
    clouds: [
      ['#dd8c62', BRICK],
      ['#f3c58f', '#dd8c62'],
      [CREAM, '#f1d2ab'],
    ],
  },
  forest: {
    wash: ['#12291f', '#2d5540', '#6c9a63', '#e4e3a0'],
    ...{ moon: '#fff6d2', moonShade: '#d9b55a', deep: '#12291f', ink: '#264636', mean: '#81937e' },
    clouds: [
      ['#8db48a', '#537f5d'],
      ['#c8dcb4', '#8db48a'],
      [WHITE, '#dce8c9'],
    ],
  },
  day: {
    wash: [NAVY, BLUE, '#7aa7dc', CREAM],
    ...{ moon: '#fff3c4', moonShade: HONEY, deep: DEEP, ink: NAVY, mean: '#9099b5' },
    clouds: [
      ['#a9c6e8', '#6f93c8'],
      ['#d3e2f3', '#a9c6e8'],
      [WHITE, '#d5e0ef'],
    ],
  },
} as const satisfies Record<string, Sky>

const LIGHTS = Object.keys(SKIES) as (keyof typeof SKIES)[]

/** Which sky a work has. */
export function chooseLight(seed: number): keyof typeof SKIES {
  return LIGHTS[seed % LIGHTS.length] ?? 'night'
}

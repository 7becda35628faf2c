import type { Page } from '../../kit/story.ts'
import { ARRIVAL } from './arrival.ts'
import { CHASE } from './chase.ts'
import { DOOR, EIGHTH_LIGHT } from './door.ts'
import { FIRST_LIGHT } from './first-light.ts'

/** 『雨の灯台と七つの鍵』第一巻. */
export const VOLUME_1: readonly Page[] = [
  ...ARRIVAL,
  ...FIRST_LIGHT,
  ...DOOR,
  ...CHASE,
  ...EIGHTH_LIGHT,
]

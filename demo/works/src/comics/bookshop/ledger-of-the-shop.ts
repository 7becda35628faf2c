import type { Page } from '../kit/story.ts'
import { EPISODE_1 } from './episode-1.ts'
import { EPISODE_2, FOUR_PANELS } from './episode-2.ts'
import { EPISODE_3 } from './episode-3.ts'
import { EPISODE_4 } from './episode-4.ts'
import { COLOPHON, CONTENTS, COVER } from './front-matter.ts'

/** 『猫又書房の帳簿』. */
export const LEDGER_OF_THE_SHOP: readonly Page[] = [
  COVER,
  CONTENTS,
  ...EPISODE_1,
  ...EPISODE_2,
  FOUR_PANELS,
  ...EPISODE_3,
  ...EPISODE_4,
  COLOPHON,
]

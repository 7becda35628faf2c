import type { Page } from '../../kit/story.ts'
import { GHOST_SHIP } from './ghost-ship.ts'
import { HOMEWARD } from './homeward.ts'
import { SEVENTH_KEY } from './seventh-key.ts'

/** 『雨の灯台と七つの鍵』第三巻. */
export const VOLUME_3: readonly Page[] = [...GHOST_SHIP, ...HOMEWARD, ...SEVENTH_KEY]

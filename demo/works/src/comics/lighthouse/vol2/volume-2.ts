import type { Page } from '../../kit/story.ts'
import { CONFESSION } from './confession.ts'
import { WELL } from './well.ts'

/** 『雨の灯台と七つの鍵』第二巻. */
export const VOLUME_2: readonly Page[] = [...WELL, ...CONFESSION]

import { MEASURES } from '@yomikura/contract/limits'

type Range = { min: number; max: number } | { of: readonly (string | number)[] }

const SECONDS = MEASURES.imageAutoTurnSeconds

/** What a key may hold where its type allows more (specification.md#1.9). */
const RANGES: Readonly<Record<string, Range>> = {
  'imageViewer.autoTurnPageSeconds': { min: SECONDS.min, max: SECONDS.max },
  'imageViewer.viewerDirection': { of: ['horizontal', 'vertical'] },
  // A voice comic may go on at once.
  'voiceComicPlayer.autoTurnPageSeconds': { min: 0, max: SECONDS.max },
  'voiceComicPlayer.playbackSpeed': { of: MEASURES.playbackSpeeds },
  'voiceComicPlayer.volume': { min: 0, max: 1 },
  'audioPlayer.skipSeconds': { of: MEASURES.skipSeconds },
  'library.lastFilteredAge': { of: ['', 'all', 'adult'] },
  'library.lastDisplayLayout': { of: ['list', 'grid'] },
}

/** Whether a value of the right type is one that the key can have. */
export function isInRange(group: string, key: string, value: unknown): boolean {
  const range = RANGES[`${group}.${key}`]
  if (!range) return true
  if ('of' in range) return range.of.some((known) => known === value)
  return typeof value === 'number' && value >= range.min && value <= range.max
}

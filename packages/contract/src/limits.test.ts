import { expect, it } from 'vitest'
import { LIMITS, MEASURES, OFFLINE, TIMES } from './limits.ts'

// Written out once more on purpose: a change to a number of the specification has to be made twice.
it.each([
  ['narrow screens, px', MEASURES.narrowScreenPx, 760],
  ['playlists', LIMITS.playlists, 500],
  ['tracks in a playlist', LIMITS.tracksPerPlaylist, 500],
  ['works in a list', LIMITS.worksPerMyList, 500],
  ['works of a library page', LIMITS.libraryPage, 100],
  ['search debounce, ms', TIMES.searchDebounceMs, 200],
  ['scroll debounce, ms', TIMES.scrollSaveDebounceMs, 200],
  ['balloon, ms', TIMES.balloonMs, 6000],
  ['toast, ms', TIMES.toastMs, 2000],
  ['reading history', LIMITS.readingHistory, 100],
  ['length of a name', LIMITS.titleLength, 255],
  ['download without a question, bytes', OFFLINE.confirmBytes, 10_485_760],
  ['works of a batch', LIMITS.worksBatch, 100],
  ['requests of a sync at once', LIMITS.syncConcurrency, 6],
  ['age of a file tree, s', TIMES.ziptreeRefreshSeconds, 3600],
  ['asking again for a work, ms', TIMES.workRetryMs, 5000],
  ['asking again for a work, times', TIMES.workRetryCount, 10],
  ['previous restarts a track after, ms', TIMES.playerRestartMs, 5000],
  ['controls hide after, ms', TIMES.controlsAutoHideMs, 3000],
  ['menu transition, ms', TIMES.menuTransitionMs, 200],
  ['loader fade, ms', TIMES.loaderFadeMs, 300],
  ['resize throttle, ms', TIMES.resizeThrottleMs, 100],
  ['box of a thumbnail, px', MEASURES.thumbnailBoxPx, 200],
  ['derived thumbnail, px', MEASURES.thumbnailPx, 300],
  ['seconds to skip', MEASURES.skipSeconds, [10, 20, 30, 60]],
  ['playback speeds', MEASURES.playbackSpeeds, [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]],
  ['page turns by themselves, s', MEASURES.imageAutoTurnSeconds, { min: 1, max: 30, initial: 3 }],
  ['category swipe', MEASURES.swipeCategory, { distanceVelocity: 50_000, verticalPx: 350 }],
  ['recommendations asked for', LIMITS.workRecommendations, 10],
  ['recommendations shown', LIMITS.workRecommendationsShown, 5],
])('%s as specification.md#1.9 says', (_name, value, said) => {
  expect(value).toEqual(said)
})

import { expect, it } from 'vitest'
import { MEASURES, TIMES } from './limits.ts'

/** specification.md#2.2, #2.5, #2.9, word by word: a change to one of these leaves the specification. */
it.each([
  ['tap zones are 30 % of the width', MEASURES.tapZoneRatio, 0.3],
  ['zoom begins at 1', MEASURES.minZoom, 1],
  ['zoom ends at 2.5', MEASURES.maxZoom, 2.5],
  ['a double tap magnifies to 2', MEASURES.doubleTapZoom, 2],
  [
    'pictures turn by themselves after 1 to 30 s, 3 at first',
    MEASURES.imageAutoTurnSeconds,
    { min: 1, max: 30, initial: 3 },
  ],
  ['speeds go from 0.5 to 2', MEASURES.playbackSpeeds, [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]],
  ['a voice comic skips 10 s', MEASURES.voiceSeekSeconds, 10],
  ['the player skips 10, 20, 30 or 60 s', MEASURES.skipSeconds, [10, 20, 30, 60]],
  ['tiles measure 128', MEASURES.tilePx, 128],
  ['pages read downwards lie 4 px apart', MEASURES.stripGapPx, 4],
  ['small pictures measure 300', MEASURES.thumbnailPx, 300],
  ['elsewhere they fit into 200', MEASURES.thumbnailBoxPx, 200],
  ['a phone is at most 428 px wide', MEASURES.phonePortraitPx, 428],
  ['pages load in their order', MEASURES.preloadOrder, [0, 1, -1, 2, 3, -2, 4, 5]],
  ['a turn takes 0.7 s', TIMES.pageTransitionMs, 700],
  ['a toast of the viewer stays for 2.5 s', TIMES.viewerToastMs, 2500],
  ['the end of turning by itself is shown for 3 s', TIMES.autoTurnEndedToastMs, 3000],
  ['the label of a direction stays for 1 s', TIMES.directionLabelMs, 1000],
  ['controls go 1 s after a pointer left', TIMES.desktopHoverHideMs, 1000],
  ['two taps are one within 0.3 s', TIMES.tapDebounceMs, 300],
  ['trees are asked for again after an hour', TIMES.ziptreeRefreshSeconds, 3600],
  ['open works end after an hour', TIMES.openGrantSeconds, 3600],
])('%s', (_clause, value, asked) => {
  expect(value).toEqual(asked)
})

import { expect, it } from 'vitest'
import { chooseShownCaptions, chooseWantedCaptions } from './choose-captions.ts'

/** Tracks by their ids: `ja.forced` is a forced one, a star marks the default. */
const tracks = (...ids: string[]) =>
  ids.map((text) => {
    const id = text.replace('*', '')
    const [language = '', flag] = id.split('.')
    return {
      ...{ id, language },
      ...(flag === 'forced' && { forced: true as const }),
      ...(flag === 'sdh' && { sdh: true as const }),
      ...(text.endsWith('*') && { default: true as const }),
    }
  })

it.each<[string, string[], string | undefined, string | undefined]>([
  ['the reader’s language', ['en', 'ja'], undefined, 'ja'],
  ['the film’s default before it', ['en*', 'ja'], undefined, 'en'],
  ['the whole before what is forced', ['ja.forced', 'ja'], undefined, 'ja'],
  ['the whole before what names sounds', ['ja.sdh', 'ja'], undefined, 'ja'],
  ['what names sounds before what is forced', ['ja.forced', 'ja.sdh'], undefined, 'ja.sdh'],
  ['what is forced where nothing else is there', ['en', 'ja.forced'], undefined, 'ja.forced'],
  ['a forced default', ['en', 'ja.forced*'], undefined, 'ja.forced'],
  ['a variety of the language', ['en', 'ja-jp'], undefined, 'ja-jp'],
  ['none of another language', ['en', 'jav'], undefined, undefined],
  ['none where there are none', [], undefined, undefined],
  ['none once none were chosen', ['en*', 'ja'], '', undefined],
  ['what was chosen', ['en*', 'en.sdh', 'ja'], 'en.sdh', 'en.sdh'],
  ['the same language where the film has not the very same', ['ja*', 'en'], 'en.sdh', 'en'],
  ['none where the film has not the language', ['ja*'], 'en', undefined],
])('a film shows %s', (_, ids, chosen, shown) => {
  expect(chooseShownCaptions(tracks(...ids), chosen, 'ja')).toBe(shown)
})

it('no language of the interface is no language of a track', () => {
  expect(chooseShownCaptions(tracks('', 'ja'), undefined, '')).toBeUndefined()
})

it('the captions key turns on what is shown at first, else the first that is whole', () => {
  expect(chooseWantedCaptions(tracks('en', 'ja'), 'ja')).toBe('ja')
  expect(chooseWantedCaptions(tracks('fr.forced', 'en'), 'ja')).toBe('en')
  expect(chooseWantedCaptions(tracks('fr.forced'), 'ja')).toBe('fr.forced')
  expect(chooseWantedCaptions([], 'ja')).toBeUndefined()
})

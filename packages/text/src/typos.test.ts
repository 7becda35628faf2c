import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForSearch } from './search-text.ts'
import { createTypoFinders } from './typos.ts'

/** Whether a name is found by a word that has an error. */
function finds(typed: string, name: string): boolean {
  const text = foldForSearch(name)
  return createTypoFinders(foldForSearch(typed)).some((find) => find(text, 0) !== -1)
}

describe('one typing error is forgiven', () => {
  it.each([
    // Latin
    ['lighthuose', 'The Lighthouse Keeper'],
    ['ligthouse', 'The Lighthouse Keeper'],
    ['lightthouse', 'The Lighthouse Keeper'],
    ['lighthoude', 'The Lighthouse Keeper'],
    ['xighthouse', 'The Lighthouse Keeper'],
    ['ighthouse', 'The Lighthouse Keeper'],
    ['ilghthouse', 'The Lighthouse Keeper'],
    ['llighthouse', 'The Lighthouse Keeper'],
    ['lighthousee', 'The Lighthouse Keeper'],
    ['lighthoues', 'The Lighthouse Keeper'],
    ['lighhtou', 'The Lighthouse Keeper'],
    ['spider-mna', 'Spider-Man'],
    ['nihgt', 'Night'],
    ['nihgt2', 'Night2'],
    // German, French
    ['leuchttrum', 'Der Leuchtturm'],
    ['strase', 'Straße nach Süden'],
    ['märcehn', 'Märchen'],
    ['gröser', 'Größer'],
    ['l’éclari', 'L’Éclair'],
    ['fôret', 'La forêt'],
    ['francias', 'Français'],
    // Greek and Cyrillic
    ['мясетро', 'Мясотро'],
    ['θαλσσα', 'Θάλασσα'],
    // Japanese
    ['とうだもり', 'とうだいもり'],
    ['とうだいいもり', 'とうだいもりの夜'],
    ['トウダモイリ', 'とうだもいり'],
    ['トウイダモリ', 'とうだいもり'],
    ['灯台の世', '灯台の夜'],
    ['東台の夜', '灯台の夜'],
    ['灯の台夜', '灯台の夜'],
    ['台灯の夜', '灯台の夜'],
    ['灯台夜の', '灯台の夜'],
    ['灯台の世1', '灯台の夜1'],
    ['銀河鉄道の月', '宮沢賢治 銀河鉄道の夜'],
    ['ドラゴソ', 'ドラゴン'],
    // Korean
    ['등데지기', '밤의 등대지기'],
    ['등대기지', '등대지기'],
    // Chinese
    ['灯塔守们人', '灯塔守望人'],
    ['猫的帐簿店', '猫的账簿店'],
    ['貓的帳簿本', '貓的本帳簿本'],
  ])('%s finds %s', (typed, name) => expect(finds(typed, name)).toBe(true))

  it.each([
    ['lihgthuose', 'Lighthouse', 'two errors'],
    ['nigt', 'Night', 'a word of four letters'],
    ['night', 'Lighthouse', 'another first letter of a longer word'],
    ['planx', 'Plankton', 'another last letter in the middle of a word'],
    ['house', 'Lighthorse', 'the middle of a word'],
    ['灯の夜', '灯台の夜', 'three signs'],
    ['灯台の夜2', '灯台の夜1', 'another number'],
    ['灯台の夜12', '灯台の夜 1', 'a number'],
    ['night2', 'night1', 'a number behind letters'],
    ['まほうつ', 'まほう', 'a word that is too short without its last sign'],
    ['灯台の夜', '灯台\tの夜', 'two fields'],
    ['plant', 'pla\nnt', 'two lines'],
    ['l.*house', 'Lighthouse', 'signs'],
    ['', 'Lighthouse', 'nothing'],
  ])('%s does not find %s: %s', (typed, name) => expect(finds(typed, name)).toBe(false))

  it('every single error in any word of letters is found', () => {
    const word = fc.stringMatching(/^[a-z]{6,12}$/)
    const error = fc.record({
      kind: fc.constantFrom('changed', 'left out', 'too many', 'swapped'),
      at: fc.nat(11),
      letter: fc.stringMatching(/^[a-z]$/),
    })
    fc.assert(
      fc.property(word, error, (name, { kind, at, letter }) => {
        const place = at % (name.length - (kind === 'swapped' ? 1 : 0))
        const [before, after] = [name.slice(0, place), name.slice(place + 1)]
        const typed = {
          changed: before + letter + after,
          'left out': before + after,
          'too many': before + letter + name.slice(place),
          swapped: before + name.charAt(place + 1) + name.charAt(place) + name.slice(place + 2),
        }[kind]
        return finds(typed, `the ${name} is`)
      }),
    )
  })
})

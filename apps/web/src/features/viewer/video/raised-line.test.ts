import { describe, expect, it } from 'vitest'
import { type CuePlace, toRaisedLine } from './raised-line.ts'

/** Letters of 36 px, lines of 43.2 px, sixteen of them; the bar covers two and a bit. */
const BOX = { widthPx: 1280, heightPx: 720, coveredPx: 90 }
const CUE: CuePlace = { line: 'auto', snapToLines: true, vertical: '', text: 'ふねがゆく' }

describe('a cue over the bar', () => {
  const long = 'あ'.repeat(40)
  const cases: [claim: string, cue: Partial<CuePlace>, line: number | undefined][] = [
    ['one line', {}, -4],
    ['two lines', { text: 'ふねが\nゆく' }, -5],
    ['three lines', { text: 'a\nb\nc' }, -6],
    ['a line that breaks at the width', { text: long }, -5],
    ['narrow letters that need no break', { text: 'a'.repeat(40) }, -4],
    ['marks are no letters', { text: `<v ${long}>ふね</v>` }, -4],
    ['the last line by its number', { line: -1 }, -4],
    ['a line above the bar by its number', { line: -6 }, undefined],
    ['the first line', { line: 0 }, undefined],
    ['the last line counted from the top', { line: 15 }, -4],
    ['a share at the foot', { line: 90, snapToLines: false }, 81.5],
    ['a share in the middle', { line: 50, snapToLines: false }, undefined],
    ['a share at the top', { line: 0, snapToLines: false }, undefined],
    ['vertical captions', { vertical: 'rl' }, undefined],
  ]
  it.each(cases)('%s', (_claim, cue, line) => {
    const raised = toRaisedLine({ ...CUE, ...cue }, BOX)
    if (line === undefined) expect(raised).toBeUndefined()
    else expect(raised).toBeCloseTo(line, 5)
  })

  it('stays where it is while nothing covers the foot, and in a box of no size', () => {
    expect(toRaisedLine(CUE, { ...BOX, coveredPx: 0 })).toBeUndefined()
    expect(toRaisedLine(CUE, { ...BOX, coveredPx: -40 })).toBeUndefined()
    expect(toRaisedLine(CUE, { widthPx: 0, heightPx: 0, coveredPx: 90 })).toBeUndefined()
  })

  it('goes no higher than the top', () => {
    expect(toRaisedLine(CUE, { widthPx: 320, heightPx: 180, coveredPx: 175 })).toBe(-16)
  })
})

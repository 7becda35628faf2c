import { describe, expect, it } from 'vitest'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { toIndexRow } from '#data/library/db/to-index-row.ts'
import type { ReadingMark } from '#data/session/use-reading-marks.ts'
import { aWork } from '#data/base/test-works.ts'
import { chooseVolume } from './choose-volume.ts'

const NOW_MS = Date.UTC(2026, 10, 1)
const volume = (number: number, more: Partial<ShelfRow> = {}): ShelfRow => ({
  ...toIndexRow(
    aWork({ workno: `RJ00000${number}` }),
    { batch: 0, position: number },
    { salesDate: undefined, locale: 'ja_JP' },
  ),
  startsMs: 0,
  isReadable: true,
  ...more,
})
const FINISHED: ReadingMark = { pageNumber: 0, percent: 100 }
const BEGUN: ReadingMark = { pageNumber: 3, percent: 30 }

/** @param marks by volume, the one read last first */
function choose(
  marks: [number, ReadingMark][],
  volumes = [volume(1), volume(2), volume(3)],
  isSuperUser = false,
) {
  const known = new Map(marks.map(([number, mark]) => [`RJ00000${number}`, mark]))
  const chosen = chooseVolume(volumes, {
    marks: { markOf: (workno) => known.get(workno), worknos: [...known.keys()] },
    isSuperUser,
    nowMs: NOW_MS,
  })
  return chosen && [chosen.work.workno, chosen.isBegun]
}

describe('where a series goes on', () => {
  it('is the volume read last', () => {
    expect(
      choose([
        [2, BEGUN],
        [1, BEGUN],
      ]),
    ).toEqual(['RJ000002', true])
  })

  it('is the volume after the one finished last', () => {
    expect(choose([[2, FINISHED]])).toEqual(['RJ000003', false])
  })

  it('is the first one that is not finished when the last one is', () => {
    expect(
      choose([
        [3, FINISHED],
        [1, FINISHED],
      ]),
    ).toEqual(['RJ000002', false])
  })

  it('is the first volume where none was opened', () => {
    expect(choose([])).toEqual(['RJ000001', false])
  })

  it('is nowhere when all are finished', () => {
    const all: [number, ReadingMark][] = [1, 2, 3].map((number) => [number, FINISHED])
    expect(choose(all)).toBeUndefined()
  })

  it('leaves out volumes that cannot be opened yet', () => {
    const volumes = [
      volume(1, { isReadable: false }),
      volume(2, { startsMs: NOW_MS + 1 }),
      volume(3),
    ]
    expect(choose([], volumes)).toEqual(['RJ000003', false])
    expect(choose([], volumes, true)).toEqual(['RJ000002', false])
  })
})

import { describe, expect, it } from 'vitest'
import { tileGrid, tileMoves } from './tile-grid.ts'

const NAME = '0123456789abcdef0123456789abcdef.jpg'

describe('tileGrid', () => {
  it.each([
    [128, 128, 1, 1],
    [129, 1, 2, 1],
    [907, 1280, 8, 10],
  ])('covers %d × %d with %d × %d tiles', (width, height, columns, rows) => {
    expect(tileGrid(width, height)).toEqual({
      columns,
      rows,
      paddedWidth: columns * 128,
      paddedHeight: rows * 128,
    })
  })
})

describe('tileMoves', () => {
  it('covers each pixel of the readable page exactly once', () => {
    const [width, height] = [300, 200]
    const covered = new Uint8Array(width * height)
    for (const { dx, dy, w, h } of tileMoves(NAME, width, height)) {
      for (let y = dy; y < dy + h; y++) for (let x = dx; x < dx + w; x++) covered[y * width + x]!++
    }
    expect(covered.every((times) => times === 1)).toBe(true)
  })

  it('takes each stored tile from its own place, inside the padded page', () => {
    const moves = tileMoves(NAME, 300, 200)
    expect(new Set(moves.map(({ sx, sy }) => `${sx},${sy}`)).size).toBe(6)
    expect(moves.every(({ sx, sy }) => sx % 128 === 0 && sy % 128 === 0)).toBe(true)
    expect(moves.every(({ sx, sy }) => sx < 384 && sy < 256)).toBe(true)
  })

  it('refuses a page without area', () => {
    expect(() => tileMoves(NAME, 0, 10)).toThrow(RangeError)
  })
})

import { describe, expect, it } from 'vitest'
import { toPdf, toStream } from '../../test-pdfs.ts'
import { withDocument } from './test-drawings.ts'
import type { DrawnPage } from './pdf-worker.ts'

/** Corners of the page that are red, green, blue and yellow, and a word in its middle. */
const draw = (x: number, y: number) =>
  [
    `1 0 0 rg ${x} ${y + 380} 20 20 re f`,
    `0 1 0 rg ${x + 280} ${y + 380} 20 20 re f`,
    `0 0 1 rg ${x} ${y} 20 20 re f`,
    `1 1 0 rg ${x + 280} ${y} 20 20 re f`,
    `0 g BT /F1 24 Tf ${x + 100} ${y + 200} Td (Middle) Tj ET`,
  ].join('\n')

type Boxes = { page: string; pages?: string; at?: [x: number, y: number] }

/** A document of one page of 300 × 400 pt, with entries of its own and of the tree above it. */
function aBoxedPage({ page, pages = '', at = [0, 0] }: Boxes): Buffer {
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count 1 /Kids [3 0 R] ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R ${page} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    toStream(draw(...at)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

const NAMES: Readonly<Record<string, string>> = {
  '1,0,0': 'red',
  '0,1,0': 'green',
  '0,0,1': 'blue',
  '1,1,0': 'yellow',
  '1,1,1': 'white',
}

/** Colors of the corners in reading order, the size, and where the word stands. */
function look({ data, width, height, words }: DrawnPage) {
  const colorAt = (x: number, y: number) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    return NAMES[[r, g, b].map((value) => Number(value > 127)).join(',')]
  }
  const [near, far] = [0.02, 0.98]
  return {
    corners: [colorAt(near, near), colorAt(far, near), colorAt(near, far), colorAt(far, far)],
    size: [width, height],
    words: words.map(({ text, x, y }) => [text, Math.round(x * 10), Math.round(y * 10)]),
  }
}

const drawOf = (pdf: Buffer) =>
  withDocument(pdf, {}, async (document) =>
    look(await document.drawSlice({ index: 0, slice: 0, maxSlices: 1 })),
  )

const CORNERS = ['red', 'green', 'blue', 'yellow']
const WHOLE = { corners: CORNERS, size: [450, 600], words: [['Middle', 3, 5]] }

describe('a page is drawn by its media box', () => {
  it.each<[string, Boxes]>([
    ['lies right of its page', { page: '/MediaBox [0 0 300 400] /CropBox [1000 0 1300 400]' }],
    ['lies below its page', { page: '/MediaBox [0 0 300 400] /CropBox [0 -900 300 -500]' }],
    ['only touches its page', { page: '/MediaBox [0 0 300 400] /CropBox [300 0 600 400]' }],
    ['has no width', { page: '/MediaBox [0 0 300 400] /CropBox [100 0 100 400]' }],
    ['is a point', { page: '/MediaBox [0 0 300 400] /CropBox [0 0 0 0]' }],
    ['is a hair', { page: '/MediaBox [0 0 300 400] /CropBox [0 0 0.001 400]' }],
    ['has too few numbers', { page: '/MediaBox [0 0 300 400] /CropBox [0 0]' }],
    ['has no numbers', { page: '/MediaBox [0 0 300 400] /CropBox [/A /B /C /D]' }],
    ['holds what is no number', { page: '/MediaBox [0 0 300 400] /CropBox [NaN NaN NaN NaN]' }],
    ['is reversed', { page: '/MediaBox [0 0 300 400] /CropBox [300 400 0 0]' }],
    ['is larger than its page', { page: '/MediaBox [0 0 300 400] /CropBox [-50 -50 900 900]' }],
    ['is beyond any page', { page: '/MediaBox [0 0 300 400] /CropBox [1e9 0 2e9 400]' }],
    [
      'is inherited, as its media box is',
      { page: '', pages: '/MediaBox [0 0 300 400] /CropBox [900 900 990 990]' },
    ],
    [
      'stands at its corner and the media box does not',
      { page: '/MediaBox [500 700 800 1100] /CropBox [0 0 300 400]', at: [500, 700] },
    ],
  ])('where its crop box %s', async (_what, boxes) => {
    expect(await drawOf(aBoxedPage(boxes))).toEqual(WHOLE)
  })

  it('and turned as it says', async () => {
    const boxes = '/MediaBox [0 0 300 400] /CropBox [1000 0 1300 400] /Rotate 90'
    expect(await drawOf(aBoxedPage({ page: boxes }))).toMatchObject({
      corners: ['blue', 'red', 'yellow', 'green'],
      size: [600, 450],
    })
  })
})

describe('boxes that are right', () => {
  it.each<[string, Boxes, object]>([
    ['media box with an offset', { page: '/MediaBox [100 50 400 450]', at: [100, 50] }, WHOLE],
    ['media box below 0', { page: '/MediaBox [-300 -400 0 0]', at: [-300, -400] }, WHOLE],
    ['media box that is reversed', { page: '/MediaBox [300 400 0 0]' }, WHOLE],
    [
      'crop box within a larger media box',
      { page: '/MediaBox [0 0 900 900] /CropBox [200 100 500 500]', at: [200, 100] },
      WHOLE,
    ],
    [
      'quarter turn of such a page',
      { page: '/MediaBox [0 0 900 900] /CropBox [200 100 500 500] /Rotate 90', at: [200, 100] },
      { corners: ['blue', 'red', 'yellow', 'green'], size: [600, 450] },
    ],
    [
      'half turn of a page with an offset',
      { page: '/MediaBox [100 50 400 450] /Rotate 180', at: [100, 50] },
      { corners: ['yellow', 'blue', 'green', 'red'], size: [450, 600] },
    ],
    [
      'turn below 0',
      { page: '/MediaBox [0 0 300 400] /Rotate -90' },
      { corners: ['green', 'yellow', 'red', 'blue'], size: [600, 450] },
    ],
    [
      'turn that is inherited',
      { page: '/MediaBox [0 0 300 400]', pages: '/Rotate 270' },
      { corners: ['green', 'yellow', 'red', 'blue'], size: [600, 450] },
    ],
  ])('are followed: a %s', async (_what, boxes, expected) => {
    expect(await drawOf(aBoxedPage(boxes))).toMatchObject(expected)
  })
})

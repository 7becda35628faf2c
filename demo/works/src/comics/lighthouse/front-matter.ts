import { num, PAGE_HEIGHT, PAGE_WIDTH } from '../kit/geometry.ts'
import { path, rect } from '../kit/ink.ts'
import { SPLASH } from '../kit/layout.ts'
import { letter } from '../kit/lettering.ts'
import type { Layer, Page } from '../kit/story.ts'
import { keyShape } from '../places/props.ts'

type Contents = {
  volume: string
  chapters: readonly (readonly [title: string, page: string])[]
  picture: readonly Layer[]
}

/** The title page: a picture above, the chapters below. */
export function contentsPage({ volume, chapters, picture }: Contents): Page {
  return {
    frames: [
      {
        points: [
          [140, 120],
          [1260, 120],
          [1260, 900],
          [140, 900],
        ],
      },
    ],
    panels: [{ back: picture }],
    pageNumber: false,
    over: (_box, palette) => {
      const heading =
        letter({
          text: '雨の灯台と七つの鍵',
          x: 700,
          y: 1030,
          size: 86,
          face: 'title',
          mode: 'horizontal',
          anchor: 'center',
          fill: palette.ink,
        }) +
        letter({
          text: volume,
          x: 700,
          y: 1126,
          size: 40,
          face: 'title',
          mode: 'horizontal',
          anchor: 'center',
          fill: palette.tint[4],
          letterSpacing: 0.3,
        })
      const rows = chapters.map(([title, page], index) => {
        const y = 1290 + index * 104
        const key = `<g transform="translate(260 ${y - 16}) rotate(-90) scale(0.26)">${keyShape(index)}</g>`
        return (
          key +
          letter({
            text: title,
            x: 360,
            y,
            size: 44,
            face: 'title',
            mode: 'horizontal',
            anchor: 'left',
            fill: palette.ink,
          }) +
          path(`M900 ${y + 4}H1090`, {
            stroke: palette.tint[2],
            width: 4,
            extra: 'stroke-dasharray="2 14"',
          }) +
          letter({
            text: page,
            x: 1150,
            y,
            size: 44,
            face: 'title',
            mode: 'horizontal',
            anchor: 'center',
            fill: palette.ink,
          })
        )
      })
      return (
        heading +
        path('M420 1186H980', { stroke: palette.ink, width: 4 }) +
        path('M420 1196H980', { stroke: palette.ink, width: 1.5 }) +
        rows.join('')
      )
    },
  }
}

type Colophon = { volume: string; next: string; date: string; picture: readonly Layer[] }

/** The last page: what comes next, and who made the book. */
export function colophonPage({ volume, next, date, picture }: Colophon): Page {
  return {
    frames: [
      {
        points: [
          [220, 180],
          [1180, 180],
          [1180, 920],
          [220, 920],
        ],
      },
    ],
    panels: [{ back: picture }],
    pageNumber: false,
    over: (_box, palette) => {
      const line = (text: string, y: number, size = 34) =>
        letter({
          text,
          x: 700,
          y,
          size,
          face: 'title',
          mode: 'horizontal',
          anchor: 'center',
          fill: palette.ink,
        })
      return (
        line(next, 1040, 46) +
        rect(300, 1180, 800, 560, { stroke: palette.ink, width: 3 }) +
        rect(312, 1192, 776, 536, { stroke: palette.ink, width: 1.5 }) +
        line(`雨の灯台と七つの鍵　${volume}`, 1280, 42) +
        path('M420 1330H980', { stroke: palette.tint[2], width: 3 }) +
        [
          `${date}　初版`,
          '作・画　夜凪しおり',
          '発行　夜凪工房',
          'この物語はフィクションです。',
          '灯台に鍵は七つもありません。',
        ]
          .map((text, index) => line(text, 1400 + index * 66))
          .join('')
      )
    },
  }
}

/** One picture over two facing pages: the right page shows its right half. */
export function spreadPages(
  layers: readonly Layer[],
  hue: NonNullable<Page['hue']>,
  right: Partial<Page['panels'][number]> = {},
  left: Partial<Page['panels'][number]> = {},
): [Page, Page] {
  const half =
    (offset: number): Layer =>
    (_box, palette) => {
      const whole = { x: 0, y: 0, w: PAGE_WIDTH * 2, h: PAGE_HEIGHT }
      return `<g transform="translate(${num(-offset)} 0)">${layers.map((layer) => layer(whole, palette)).join('')}</g>`
    }
  return [
    {
      frames: [SPLASH],
      panels: [{ back: [half(PAGE_WIDTH)], ...right }],
      pageNumber: false,
      spread: 'right',
      hue,
    },
    {
      frames: [SPLASH],
      panels: [{ back: [half(0)], ...left }],
      pageNumber: false,
      spread: 'left',
      hue,
    },
  ]
}

import { letterSvg } from '../../lettering/letter.ts'
import { caption } from '../kit/caption.ts'
import { envelope } from '@yomikura/drawing/letters'
import { BLUE, BUTTER, CORAL, CREAM, DEEP, NAVY, PINK } from '@yomikura/drawing/palette'
import { glint, line, rect, star } from '@yomikura/drawing/shapes'
import { Sheet } from '@yomikura/drawing/sheet'
import { starChild } from '../cast/star-child.ts'
import { ship } from '../cast/ship.ts'
import { starField, wash } from '@yomikura/drawing/sky'

/** Page 2: a pattern of post and stars, with a label for the reader's name. */
export function bookplate(): string {
  const sheet = new Sheet(1400, 2000)
  const pattern: string[] = []
  for (let row = 0; row < 10; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const x = column * 240 + (row % 2) * 120 - 20
      const y = row * 222 + 20
      const kind = (row * 2 + column) % 3
      if (kind === 0) pattern.push(envelope(x, y, 0.62, ((row * 37 + column * 53) % 40) - 20))
      else if (kind === 1) pattern.push(star(x, y, 40, BUTTER, row * 17))
      else pattern.push(glint(x, y, 46, PINK))
    }
  }
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, '#e0583d'],
        [1, '#ee7352'],
      ]),
      ...pattern,
      rect(270, 700, 860, 560, CREAM, 36),
      `<rect x="300" y="730" width="800" height="500" rx="20" fill="none" stroke="${CORAL}" stroke-width="6" stroke-dasharray="2 18" stroke-linecap="round"/>`,
      letterSvg('この本は', {
        x: 700,
        y: 850,
        size: 66,
        face: 'hand',
        mode: 'horizontal',
        fill: NAVY,
      }),
      line('M400 1010H880', NAVY, 5),
      letterSvg('の本', { x: 970, y: 990, size: 66, face: 'hand', mode: 'horizontal', fill: NAVY }),
      letterSvg('This book belongs to', {
        x: 700,
        y: 1130,
        size: 46,
        face: 'hand',
        mode: 'horizontal',
        fill: BLUE,
      }),
    ].join(''),
  )
}

/** The last page: who made the book, and the ship going home small. */
export function colophon(): string {
  const sheet = new Sheet(1400, 2000)
  return sheet.toSvg(
    [
      wash(sheet, [
        [0, DEEP],
        [1, NAVY],
      ]),
      starField({ x: 0, y: 0, width: 1400, height: 2000 }, 220, 77, {
        x: 300,
        y: 1200,
        width: 800,
        height: 640,
      }),
      starChild(sheet, { x: 1000, y: 420, scale: 0.6, face: 'happy', light: 420 }),
      ship(sheet, { x: 640, y: 900, scale: 0.5, turn: -7, crew: { eyes: 'closed' } }),
      caption({
        x: 700,
        y: 1250,
        align: 'middle',
        color: CREAM,
        size: 50,
        ja: '『ほしをはこぶ ゆうびんせん』',
        en: 'The Starship That Carries Letters',
      }),
      caption({
        x: 700,
        y: 1470,
        align: 'middle',
        color: CREAM,
        size: 38,
        ja: 'ぶん　こはる\nえ　ルカ\n2026年 七夕の夜　こんぺいとう舎',
        en: 'Words by Koharu, pictures by Ruka\nKonpeito House, 2026',
      }),
    ].join(''),
  )
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFont, type MadeFont } from '../test-fonts.ts'
import { planCover, type CoverFacts } from './cover-plan.ts'
import { CoverDrawer } from './draw-cover.ts'
import { LetterFonts } from './letter-fonts.ts'
import { drawWords } from './lettering.ts'
import { WORD_PLACES } from './scene.ts'

const LATIN = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('')
const OTHER =
  '雨の灯台と七つの鍵夜间邮局밤의우체국روايةالليل ספרהלילהÀÉžďΩЖ…、。！・ー「」異世界に転生した件'
const FONTS: MadeFont[] = [
  { family: 'Yomikura Made Latin', codePages: 1, letters: `${LATIN}…` },
  { family: 'Yomikura Made World', codePages: 1, letters: OTHER },
]
const WORK: CoverFacts = { workno: 'BI00000001', title: 'A title', maker: 'Maker', workType: 'MNG' }
/** Of the letters of titles, `#fff5e0`. */
const CREAM = [255, 245, 224] as const

let drawer: CoverDrawer
let fontless: CoverDrawer
let folder: string

beforeAll(async () => {
  // This process loads nothing but drawings, so that pages of works never meet their loader.
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] })
  folder = await mkdtemp(join(tmpdir(), 'yomikura-covers-'))
  await mkdir(join(folder, 'fonts'))
  await mkdir(join(folder, 'empty'))
  for (const [index, font] of FONTS.entries()) {
    await writeFile(join(folder, 'fonts', `${index}.ttf`), aFont(font))
  }
  drawer = new CoverDrawer([join(folder, 'fonts')])
  fontless = new CoverDrawer([join(folder, 'empty')])
})
afterAll(() => rm(folder, { recursive: true }))

/** How many pixels above the moon are of the colour of titles, and how far from the edges they stay. */
async function measureTitle(main: Buffer) {
  const { data, info } = await readPixels(main)
  const found = { letters: 0, left: info.width, right: info.width }
  for (let y = 0; y < WORD_PLACES.title.top + WORD_PLACES.title.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * info.channels
      if (CREAM.some((value, channel) => Math.abs(data[at + channel]! - value) > 9)) continue
      found.letters += 1
      found.left = Math.min(found.left, x)
      found.right = Math.min(found.right, info.width - 1 - x)
    }
  }
  return found
}

function readPixels(webp: Buffer) {
  return sharp(webp).raw().toBuffer({ resolveWithObject: true })
}

/** Enough for the letters of one word, and more than the stars of a sky. */
const WORD_PIXELS = 3000

describe('the drawn cover of a work', () => {
  it.each([
    ['Japanese', '雨の灯台と七つの鍵'],
    ['Chinese', '夜间邮局'],
    ['Korean', '밤의 우체국'],
    ['Latin', 'The Starship That Carries Letters'],
    ['accents, Greek and Cyrillic', 'ÀÉ žď Ω Ж'],
    ['Arabic', 'رواية الليل'],
    ['Hebrew', 'ספר הלילה'],
    ['several scripts', 'Volume 7: 雨の灯台 / 밤의'],
    ['very long, in words', 'A very long title that goes on and on. '.repeat(12)],
    ['very long, without spaces', '異世界に転生した件'.repeat(30)],
    ['one word that is wider than the page', 'Donaudampfschifffahrt'.repeat(6)],
    ['markup', '<b>A & B</b> &amp; "C"'],
    ['emoji that no font has', 'Party 🎉 time 👩‍🚀'],
    ['line breaks and marks of direction', ' A\n\u202eB\u0007 C '],
    ['one letter', '夜'],
  ])('letters a title: %s', async (_, title) => {
    const { main, thumbnail } = await drawer.draw(planCover({ ...WORK, title }))
    const { width, height, format } = await sharp(main).metadata()
    expect([width, height, format]).toEqual([1000, 1400, 'webp'])
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 214, height: 300 })
    const { letters, left, right } = await measureTitle(main)
    expect(letters).toBeGreaterThan(WORD_PIXELS)
    expect(Math.min(left, right)).toBeGreaterThan(20)
  })

  it.each([
    ['short', '夜', 116],
    ['two words', 'Long words', 116],
    ['a sentence', 'A title of many words that must be smaller '.repeat(2).trim(), 44],
    ['no end', 'A title of many words that must be cut '.repeat(9), 44],
    ['one word without end', 'A'.repeat(400), 44],
    ['no end and no spaces', '異世界に転生した件'.repeat(40), 44],
  ])('sets a title into its room: %s', async (_, title, leastPx) => {
    const { width, height } = WORD_PLACES.title
    const letters = new LetterFonts([join(folder, 'fonts')]).findLettering(title)!
    const drawn = (await drawWords(letters, WORD_PLACES.title, {
      ...{ sizes: [132, 116, 80, 44], fill: '#ffffff' },
    }))!
    expect(drawn.width).toBeLessThanOrEqual(width)
    expect(drawn.height).toBeLessThanOrEqual(height)
    expect(drawn.height).toBeGreaterThan(leastPx * 0.7)
  })

  it.each([
    ['no title', ''],
    ['spaces only', ' \u3000\n '],
    ['a letter that no font has', 'สวัสดี 7'],
    ['half of its letters', '雨の 灯台 ไทย'],
    ['nothing but emoji', '🎉👩‍🚀'],
    ['a digit that no font has', '第٧'],
  ])('has no title where the machine could draw half of one at most: %s', async (_, title) => {
    const { main } = await drawer.draw(planCover({ ...WORK, title }))
    const without = await drawer.draw(planCover({ ...WORK, title: '' }))
    expect(main.equals(without.main)).toBe(true)
  })

  it('is a picture without words on a machine without fonts', async () => {
    const drawn = await fontless.draw(planCover(WORK))
    const bare = await drawer.draw(planCover({ ...WORK, title: '', maker: '' }))
    expect(drawn.main.equals(bare.main)).toBe(true)
    expect([drawn.isWhole, bare.isWhole]).toEqual([false, true])
    expect((await drawer.draw(planCover(WORK))).isWhole).toBe(true)
    expect(fontless.fontsPrint).not.toBe(drawer.fontsPrint)
  })

  it('is the same each time, in every process that draws it', async () => {
    const plan = planCover(WORK)
    const [once, again] = [await drawer.draw(plan), await drawer.draw(planCover({ ...WORK }))]
    expect(once.main.equals(again.main)).toBe(true)
    expect(once.thumbnail.equals(again.thumbnail)).toBe(true)
  })

  it.each([
    ['title', { title: 'Another title' }],
    ['maker', { maker: 'Somebody' }],
    ['kind', { workType: 'SOU' }],
    ['number', { workno: 'BI00000002' }],
  ])('is another one under another print for another %s', async (_, change) => {
    const [before, after] = [planCover(WORK), planCover({ ...WORK, ...change })]
    expect(after.print).not.toBe(before.print)
    const drawn = [await drawer.draw(before), await drawer.draw(after)]
    expect(drawn[0]!.main.equals(drawn[1]!.main)).toBe(false)
  })

  it.each(['MNG', 'NRE', 'SOU', 'MOV', 'RPG', 'PBC', 'TOL'])(
    'says what kind of work it is: %s',
    async (workType) => {
      const other = workType === 'MNG' ? 'NRE' : 'MNG'
      const drawn = await fontless.draw(planCover({ ...WORK, workType }))
      const another = await fontless.draw(planCover({ ...WORK, workType: other }))
      expect(drawn.main.equals(another.main)).toBe(false)
    },
  )

  it('is about as light as its plan says, and neither white nor black', async () => {
    for (let number = 1; number <= 12; number++) {
      const plan = planCover({ ...WORK, workno: `BI${String(number).padStart(8, '0')}` })
      const { data } = await readPixels((await drawer.draw(plan)).main)
      const mean = [0, 0, 0]
      for (let at = 0; at < data.length; at += 1) mean[at % 3]! += data[at]! / (data.length / 3)
      const planned = [1, 3, 5].map((at) => Number.parseInt(plan.color.slice(at, at + 2), 16))
      for (const [channel, value] of mean.entries()) {
        expect(Math.abs(value - planned[channel]!)).toBeLessThan(25)
      }
      const light = mean.reduce((sum, value) => sum + value / 3, 0)
      expect(light).toBeGreaterThan(60)
      expect(light).toBeLessThan(215)
    }
  })
})

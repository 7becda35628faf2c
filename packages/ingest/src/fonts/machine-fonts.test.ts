import { link, mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aFont, aFontCollection, type MadeFont } from '../test-fonts.ts'
import { aFolder } from '../test-folders.ts'
import { CODE_PAGES } from '../kinds/pdf/code-pages.ts'
import { readFontFaces } from './font-file.ts'
import { MachineFonts, type FontRequest } from './machine-fonts.ts'

const { japanese, simplifiedChinese, korean, cyrillic, greek } = CODE_PAGES
const EAST = japanese | simplifiedChinese | korean
const FONTS: MadeFont[] = [
  { family: 'Noto Sans CJK JP', codePages: EAST, letters: 'a' },
  { family: 'Noto Sans CJK KR', codePages: EAST, letters: 'a' },
  { family: 'Noto Sans CJK SC', codePages: EAST, letters: 'a' },
  { family: 'Noto Serif CJK JP', codePages: EAST, letters: 'a' },
  { family: 'Noto Sans CJK JP Bold', codePages: EAST, letters: 'a', weight: 700 },
  { family: 'DejaVu Sans', codePages: cyrillic | greek, letters: 'a' },
  { family: 'DejaVu Serif', codePages: cyrillic | greek, letters: 'a' },
  { family: 'DejaVu Sans Mono', codePages: cyrillic | greek, letters: 'a', isFixedPitch: true },
  { family: 'DejaVu Sans Oblique', codePages: cyrillic | greek, letters: 'a', isItalic: true },
  { family: 'Only Greek', codePages: greek, letters: 'a' },
]
const PLAIN: Omit<FontRequest, 'codePages'> = {
  ...{ country: undefined, isSerif: false, isFixedPitch: false, isItalic: false, weight: 400 },
}

async function aMachine(): Promise<MachineFonts> {
  const folder = await aFolder()
  await mkdir(join(folder, 'opentype/noto'), { recursive: true })
  await writeFile(join(folder, 'opentype/noto/all.ttc'), aFontCollection(FONTS.slice(0, 5)))
  for (const [index, font] of FONTS.slice(5).entries()) {
    await writeFile(join(folder, `${index}.TTF`), aFont(font))
  }
  await writeFile(join(folder, 'fonts.dir'), 'no font')
  await symlink(folder, join(folder, 'round'))
  return new MachineFonts([join(folder, 'nowhere'), folder])
}

describe('the font of the machine that stands in', () => {
  it.each([
    ['Japanese', { codePages: japanese, country: 'JP' }, 'Noto Sans CJK JP'],
    ['Korean', { codePages: korean, country: 'KR' }, 'Noto Sans CJK KR'],
    ['Chinese', { codePages: simplifiedChinese, country: 'SC' }, 'Noto Sans CJK SC'],
    [
      'Japanese with serifs',
      { codePages: japanese, country: 'JP', isSerif: true },
      'Noto Serif CJK JP',
    ],
    ['bold Japanese', { codePages: japanese, country: 'JP', weight: 700 }, 'Noto Sans CJK JP Bold'],
    ['Russian', { codePages: cyrillic }, 'DejaVu Sans'],
    ['Russian with serifs', { codePages: cyrillic, isSerif: true }, 'DejaVu Serif'],
    ['Russian of a typewriter', { codePages: cyrillic, isFixedPitch: true }, 'DejaVu Sans Mono'],
    ['Russian that leans', { codePages: cyrillic, isItalic: true }, 'DejaVu Sans Oblique'],
    ['Russian and Greek', { codePages: cyrillic | greek }, 'DejaVu Sans'],
    ['what no font has', { codePages: CODE_PAGES.thai }, undefined],
  ] as const)('for %s is the nearest one', async (_, request, family) => {
    const fonts = await aMachine()
    expect(fonts.find({ ...PLAIN, ...request })?.family).toBe(family)
  })
})

it('fonts of the machine are looked for in 4,000 files', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, '0.ttf'), 'no font')
  const more = Array.from({ length: 3998 }, (_, index) => join(folder, `1${index}.ttf`))
  await Promise.all(more.map((path) => link(join(folder, '0.ttf'), path)))
  await writeFile(join(folder, '2.ttf'), aFont(FONTS[0]!))
  await writeFile(join(folder, '3.ttf'), aFont(FONTS[1]!))
  const { faces } = new MachineFonts([folder])
  expect(faces.map(({ family }) => family)).toEqual(['Noto Sans CJK JP'])
})

describe('a file of fonts', () => {
  it.each([
    ['empty', Buffer.alloc(0)],
    ['no font', Buffer.from('%PDF-1.4 and so on, long enough to have a directory')],
    ['cut in its directory', aFont(FONTS[0]!).subarray(0, 40)],
    [
      'a collection of more fonts than it has bytes',
      Buffer.from('ttcf\0\x01\0\0\x7f\xff\xff\xff', 'latin1'),
    ],
  ])('that is %s has none', async (_, bytes) => {
    const path = join(await aFolder(), 'it.ttf')
    await writeFile(path, bytes)
    expect(readFontFaces(path)).toEqual([])
  })

  it.each([
    [64 * 1024 ** 2, 1],
    [64 * 1024 ** 2 + 1, 0],
  ])('of %i bytes is used %i times', async (length, times) => {
    const path = join(await aFolder(), 'it.ttf')
    await writeFile(path, aFont(FONTS[0]!))
    await truncate(path, length)
    expect(readFontFaces(path)).toHaveLength(times)
  })

  it('says what its fonts are called, and where each begins', async () => {
    const path = join(await aFolder(), 'it.ttc')
    await writeFile(path, aFontCollection(FONTS.slice(0, 2)))
    const faces = readFontFaces(path)
    expect(faces.map(({ family }) => family)).toEqual(['Noto Sans CJK JP', 'Noto Sans CJK KR'])
    expect(faces[0]).toMatchObject({ collectionOffset: 20, weight: 400, codePages: EAST })
  })
})

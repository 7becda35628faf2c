import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { INPUTS } from '@yomikura/ingest/test-folders'
import { aPdf } from '@yomikura/ingest/test-pdfs'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { aZip } from '@yomikura/ingest/test-zips'
import { patience } from '@yomikura/testkit/patience'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const run = promisify(execFile)
const LINE = 'The harbour lies below the lighthouse.'

let folder: string
let page: Buffer

/** What `import --dry-run` says of each of these works, by title. A text is a path to copy. */
async function askOf(files: Record<string, Buffer | string>, options: string[] = []) {
  const shelf = await mkdtemp(join(folder, 'shelf-'))
  for (const [path, bytes] of Object.entries(files)) {
    const target = join(shelf, path)
    await mkdir(dirname(target), { recursive: true })
    if (typeof bytes === 'string') await cp(bytes, target)
    else await writeFile(target, bytes)
  }
  const flags = ['--disable-warning=ExperimentalWarning', MAIN, 'import', shelf, '--dry-run']
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    YOMIKURA_DATA: join(folder, 'data'),
  }
  const { stdout } = await run(process.execPath, [...flags, ...options], { env })
  return Object.fromEntries(
    [...stdout.matchAll(/^(\S.*)\n {2}direction: (\w+), kind: (\w+)$/gmu)].map(
      ([, title, direction, kind]) => [title, `${direction} ${kind}`],
    ),
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-direction-'))
  page = await aPicture(60, 80).png().toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('yomikura import opens a work from the right side', () => {
  it(
    'as the script of its name and the words of its files say',
    { timeout: 120_000 * patience() },
    async () => {
      const info = (fields: string) => `<ComicInfo>${fields}</ComicInfo>`
      const comic = (fields?: string) =>
        aZip([
          { name: '1.png', data: page },
          { name: '2.png', data: page },
          ...(fields === undefined ? [] : [{ name: 'ComicInfo.xml', data: info(fields) }]),
        ])
      const found = await askOf({
        'Captain Science 001.cbz': comic(),
        'Войско 2.cbz': comic(),
        '등대 1.cbz': comic(),
        '夜の灯台 1.cbz': comic(),
        'Night Tower v01.cbz': comic('<Manga>YesAndRightToLeft</Manga>'),
        '英語版の漫画.cbz': comic('<LanguageISO>en</LanguageISO>'),
        'Yoru no Toudai.cbz': comic('<LanguageISO>ja</LanguageISO>'),
        'Guide.pdf': aPdf([LINE]),
        '手引き.pdf': aPdf([LINE, LINE]),
        'Manga turned.pdf': aPdf([LINE], { preferences: '/Direction /R2L' }),
        '裏返し.pdf': aPdf(['1'], { preferences: '/Direction /L2R' }),
        'スキャン.pdf': aPdf(['1']),
      })
      expect(found).toEqual({
        'Captain Science 001': 'ltr comic',
        'Войско 2': 'ltr comic',
        '등대 1': 'ltr comic',
        '夜の灯台 1': 'rtl manga',
        'Night Tower v01': 'rtl manga',
        英語版の漫画: 'ltr comic',
        'Yoru no Toudai': 'rtl manga',
        Guide: 'ltr book',
        手引き: 'ltr book',
        'Manga turned': 'rtl book',
        裏返し: 'ltr book',
        スキャン: 'rtl book',
      })
    },
  )

  it('as a person says, before all others', async () => {
    const found = await askOf({ 'Guide.pdf': aPdf([LINE]) }, ['--direction', 'rtl'])
    expect(found).toEqual({ Guide: 'rtl book' })
  })

  it.skipIf(INPUTS === undefined)(
    'with works that others published (needs the folder of real inputs)',
    { timeout: 180_000 * patience() },
    async () => {
      const paths = [
        'comics/comicbox/Captain Science #001.cbz',
        'comics/stump/science_comics_001.cbz',
        'pdf/pdf.js/pdkids.pdf',
        'pdf/pdf.js/outlines_se.pdf',
      ]
      const files = paths.map((path) => [basename(path), join(INPUTS ?? '', path)] as const)
      expect(await askOf(Object.fromEntries(files))).toEqual({
        'Captain Science #001': 'ltr comic',
        science_comics_001: 'ltr comic',
        pdkids: 'ltr book',
        outlines_se: 'ltr book',
      })
    },
  )
})

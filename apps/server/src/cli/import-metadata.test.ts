// @bare
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Work } from '@yomikura/contract/works'
import { aBook } from '@yomikura/ingest/kinds/epub/test-books'
import { aPdf } from '@yomikura/ingest/test-pdfs'
import { aPicture } from '@yomikura/ingest/test-pictures'
import { aZip } from '@yomikura/ingest/test-zips'
import { findConverter } from '@yomikura/ingest/kinds/media/converter'
import { patience } from '@yomikura/testkit/patience'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSecrets } from '#config/secrets.ts'
import { migrate, openDatabase } from '#platform/db/database.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname
const run = promisify(execFile)
const converter = await findConverter()
const works = new Map<string, CatalogueWork & Pick<Work, 'cover'> & { page_count: number }>()
let folder: string

const COMIC_INFO = `<?xml version="1.0"?><ComicInfo><Title>月の港</Title><Series>港の記録</Series><Number>3</Number>
<Writer>青井 海, 白川 灯</Writer><Genre>冒険</Genre><Tags>海,夜</Tags><Summary>港の夜。
二人の話。</Summary><Manga>No</Manga><AgeRating>Teen</AgeRating></ComicInfo>`
const CALIBRE = `<dc:title>The Shore</dc:title><dc:creator>Ann Author</dc:creator>
<meta name="calibre:series" content="Coasts"/><meta name="calibre:series_index" content="2.0"/>`
const THIRD = `<dc:title>The Bay</dc:title><dc:creator>Bea Bay</dc:creator><dc:subject>sea</dc:subject>`
const NO_NUMBER = '<ComicInfo><Title>灯の七</Title><Series>灯</Series></ComicInfo>'
const WORK_JSON = {
  name: '灯台の声',
  name_phonetic: 'とうだいのこえ',
  makers: ['みなと工房', '白川 灯'],
  tags: ['音声', '海'],
  series: { name: '岬の話', volume: 2 },
  direction: 'ltr',
  age_category: 'r18',
}
const OPF = `<meta property="file-as" refines="#t">ひとりのうみ</meta><dc:creator>青井 海</dc:creator><dc:subject>小説</dc:subject>
<meta property="belongs-to-collection" id="c">海の本</meta><meta property="group-position" refines="#c">4</meta>`
const CHAPTER =
  '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>一</title></head><body><p>海。</p></body></html>'

async function fillShelf(shelf: string): Promise<void> {
  const page = await aPicture(60, 80).png().toBuffer()
  const book = aBook({
    files: { 'a.xhtml': CHAPTER },
    metadata: `<dc:title id="t">一人の海</dc:title>${OPF}`,
    spine: 'page-progression-direction="rtl"',
  })
  const info = '/Title (Harbour Plans) /Author (Umi Aoi) /Keywords (maps, sea)'
  const files: Record<string, Buffer | string> = {
    'comic.cbz': aZip([
      { name: '1.png', data: page },
      { name: 'ComicInfo.xml', data: COMIC_INFO },
    ]),
    'comics/海の本/海の本 v02.cbz': aZip([{ name: '1.png', data: page }]),
    'comics/灯/灯 第7巻.cbz': aZip([
      { name: '1.png', data: page },
      { name: 'ComicInfo.xml', data: NO_NUMBER },
    ]),
    'Jane Doe/First (1)/First - Jane Doe.pdf': aPdf(['Shore'], { info: '/Title (scan)' }),
    'Jane Doe/First (1)/metadata.opf': `<package><metadata>${CALIBRE}</metadata></package>`,
    'Jane Doe/Second (2)/Second - Jane Doe.pdf': aPdf(['Sea']),
    'Jane Doe/Second (2)/metadata.opf': '<package><metadata/></package>',
    'Jane Doe/Third (3)/Third - Jane Doe.cbz': aZip([{ name: '1.png', data: page }]),
    'Jane Doe/Third (3)/metadata.opf': `<package><metadata>${THIRD}</metadata></package>`,
    'Jane Doe/Third (3)/cover.png': await aPicture(90, 40).png().toBuffer(),
    'loose/Fourth.cbz': aZip([{ name: '1.png', data: page }]),
    'loose/Fourth.opf': `<package><metadata><dc:title>The Cape</dc:title></metadata></package>`,
    'loose/Fifth.cbz': aZip([{ name: '1.png', data: page }]),
    'loose/cover.png': page,
    'book.epub': book,
    'plan.pdf': aPdf(['Harbour'], { info, preferences: '/Direction /R2L' }),
    'described/1.png': page,
    'described/work.json': JSON.stringify(WORK_JSON),
  }
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(shelf, path)), { recursive: true })
    await writeFile(join(shelf, path), bytes)
  }
  if (converter === undefined) return
  await mkdir(join(shelf, 'album'))
  const tags = {
    title: '波',
    album: '波の音',
    artist: '潮',
    album_artist: '潮騒楽団',
    genre: '環境音',
  }
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'],
    ...Object.entries(tags).flatMap(([name, text]) => ['-metadata', `${name}=${text}`]),
    join(shelf, 'album/01.mp3'),
  ])
}

/** Imports the shelf by the real command, and keeps what each work is called and described as then. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-metadata-'))
  const shelf = join(folder, 'shelf')
  await fillShelf(shelf)
  const data = join(folder, 'data')
  await mkdir(data)
  makeSecrets(join(data, 'secrets.json'))
  const db = await openDatabase({ engine: 'sqlite', file: join(data, 'yomikura.db') })
  await migrate(db)
  const flags = { is_super_user: 0, zip_allowed: 1, folder_allowed: 1 }
  await db
    .insertInto('principal')
    .values({
      ...{ principal_id: 'alice', iss: 'i', sub: 'alice', account_id: 'alice', login_id: 'alice' },
      ...{ ...flags, created_at: 0, updated_at: 0 },
    })
    .execute()
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    YOMIKURA_DATA: data,
  }
  const command = ['--disable-warning=ExperimentalWarning', MAIN, 'import', shelf]
  await run(process.execPath, command, { env })
  const rows = await db.selectFrom('work').select(['catalogue', 'wire', 'page_count']).execute()
  for (const { catalogue, wire, page_count } of rows) {
    const work = JSON.parse(catalogue) as CatalogueWork
    const { cover } = JSON.parse(wire) as Work
    works.set(work.name.ja_JP ?? '', { ...work, cover, page_count })
  }
  await db.destroy()
}, 120_000 * patience())
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('yomikura import names works by what their files say', () => {
  it('in ComicInfo.xml', () => {
    const work = works.get('月の港')
    expect(work).toMatchObject({
      maker: { name: { ja_JP: '青井 海' } },
      series: { name: '港の記録', volume_number: 3 },
      description: { ja_JP: '港の夜。\n二人の話。' },
      direction: 'ltr',
      age_category: 'r15',
      is_age_given: true,
    })
    expect(JSON.stringify(work?.author_name)).toContain('白川 灯')
    expect(JSON.stringify(work?.tags)).toMatch(/冒険.*海.*夜/)
  })

  it('and by their places and names where they do not: series, and numbers', () => {
    const work = works.get('海の本 v02')
    expect(work?.series).toMatchObject({ name: '海の本', volume_number: 2 })
    expect(works.get('灯の七')?.series).toMatchObject({ name: '灯', volume_number: 7 })
  })

  it('in metadata.opf beside them, and by the folder of their author', () => {
    expect(works.get('The Shore')).toMatchObject({
      maker: { name: { ja_JP: 'Ann Author' } },
      series: { name: 'Coasts', volume_number: 2 },
    })
    expect(works.get('Second')).toMatchObject({
      maker: { name: { ja_JP: 'Jane Doe' } },
      series: null,
    })
  })

  it('in metadata.opf beside a single comic, with the cover there', () => {
    const work = works.get('The Bay')
    expect(work).toMatchObject({
      ...{ maker: { name: { ja_JP: 'Bea Bay' } }, series: null, page_count: 1 },
      cover: { width: 90, height: 40 },
    })
    expect(JSON.stringify(work?.tags)).toContain('sea')
  })

  it('in a note that is called as one of several comics, whose cover is none of theirs', () => {
    expect(works.get('The Cape')?.cover).toMatchObject({ width: 60, height: 80 })
    expect(works.get('Fifth')).toMatchObject({ cover: { width: 60, height: 80 }, page_count: 1 })
  })

  it('in the package document of a book', () => {
    const work = works.get('一人の海')
    expect(work).toMatchObject({
      name_phonetic: { ja_JP: 'ひとりのうみ' },
      maker: { name: { ja_JP: '青井 海' } },
      series: { name: '海の本', volume_number: 4 },
      direction: 'rtl',
    })
    expect(JSON.stringify(work?.tags)).toContain('小説')
    // The file gives no age, so the work has none.
    expect(work).not.toHaveProperty('is_age_given')
  })

  it('in the information of a PDF', () => {
    const work = works.get('Harbour Plans')
    expect(work).toMatchObject({ maker: { name: { ja_JP: 'Umi Aoi' } }, direction: 'rtl' })
    expect(JSON.stringify(work?.tags)).toMatch(/maps.*sea/)
  })

  it.skipIf(converter === undefined)('in the tags of an album (needs ffmpeg)', () => {
    const work = works.get('波の音')
    expect(work).toMatchObject({ maker: { name: { ja_JP: '潮騒楽団' } } })
    expect(JSON.stringify(work?.tags)).toContain('環境音')
  })

  it('in work.json', () => {
    const work = works.get('灯台の声')
    expect(work).toMatchObject({
      name_phonetic: { ja_JP: 'とうだいのこえ' },
      maker: { name: { ja_JP: 'みなと工房' } },
      series: { name: '岬の話', volume_number: 2 },
      direction: 'ltr',
      age_category: 'r18',
      is_age_given: true,
    })
    expect(JSON.stringify(work?.tags)).toMatch(/音声.*海/)
  })
})

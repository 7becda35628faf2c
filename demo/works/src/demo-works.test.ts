import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeShipNotebook } from './books/write-books.ts'
import { COVERS } from './covers/covers.ts'
import { DEMO_WORKS, listPages, writeDemoWork } from './demo-works.ts'
import { renderPage } from './render.ts'
import { TALES } from './tales/tale-works.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-works-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const BOOKS = ['BJ00000111', 'RJ00000302']
const UNPAGED = ['RJ00000401', 'RJ00000501', 'RJ00000601', ...Object.values(TALES), ...BOOKS]
const DRAWN = DEMO_WORKS.filter(({ workno }) => !UNPAGED.includes(workno))

describe('the catalogue', () => {
  it('has one row for each work', () => {
    const worknos = DEMO_WORKS.map((work) => work.workno)
    expect(new Set(worknos).size).toBe(worknos.length)
    expect(worknos).toEqual([
      'BJ00000101',
      'BJ00000102',
      'BJ00000103',
      'RJ00000201',
      'RJ00000301',
      'RJ00000401',
      'RJ00000501',
      'RJ00000601',
      ...Object.values(TALES),
      ...BOOKS,
    ])
  })

  it.each(DEMO_WORKS)('describes $workno completely', (work) => {
    for (const name of [work.name, work.maker.name]) {
      expect(Object.keys(name).sort()).toEqual(['en_US', 'ja_JP', 'ko_KR', 'zh_CN', 'zh_TW'])
      expect(Object.values(name).every((text) => text.length > 0)).toBe(true)
    }
    expect(work.name_phonetic.ja_JP).toMatch(/^[ァ-ヶー]+( \d)?$/)
    expect(work.maker.id).toMatch(work.workno.startsWith('B') ? /^BG\d{5}$/ : /^RG\d{5}$/)
    expect(work.author_name).not.toBe('')
    expect(work.tags.length).toBeGreaterThan(1)
    expect(work.description.ja_JP.length).toBeGreaterThan(20)
    expect(work.description.en_US.length).toBeGreaterThan(40)
    expect([2025, 2026]).toContain(new Date(work.regist_date).getFullYear())
    expect(work.price_yen).toBeGreaterThan(0)
  })

  it('numbers the volumes of the series from 1 to its total', () => {
    const volumes = DEMO_WORKS.flatMap((work) => (work.series ? [work.series] : []))
    expect(volumes.map((series) => series.volume_number)).toEqual([1, 2, 3])
    expect(new Set(volumes.map((series) => series.title_id))).toEqual(new Set(['TITLE00000101']))
    expect(volumes.every((series) => series.total === volumes.length)).toBe(true)
  })
})

describe('pages', () => {
  it.each(DRAWN)('letters every string of $workno with committed outlines', ({ workno }) => {
    const pages = listPages(workno)
    expect(pages.length).toBeGreaterThanOrEqual(16)
    for (const page of pages) expect(page.draw()).not.toContain('<text')
  })

  it.each(DRAWN)('renders the cover of $workno at its size, and not blank', async ({ workno }) => {
    const [cover] = listPages(workno)
    if (!cover) throw new Error('The work has no pages.')
    const image = await renderPage(cover)
    const { width, height } = await sharp(image).metadata()
    expect([width, height]).toEqual([1400, 2000])
    const { channels } = await sharp(image).stats()
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(20)
    expect(image.length).toBeLessThan(900_000)
  })

  it('mixes portrait and landscape pages in the picture book', () => {
    const shapes = listPages('RJ00000301').map((page) => page.widthPx > page.heightPx)
    expect(shapes.filter(Boolean)).toHaveLength(2)
    expect(shapes[0]).toBe(false)
  })
})

describe('writeDemoWork', () => {
  it('writes numbered pages, reports each, and writes the same bytes again', async () => {
    const first = join(folder, 'first')
    const second = join(folder, 'second')
    const reports: number[] = []
    await writeDemoWork('RJ00000301', first, (done) => reports.push(done))
    await writeDemoWork('RJ00000301', second)
    const files = (await readdir(first)).sort()
    expect(files).toHaveLength(20)
    expect(files[0]).toBe('001.jpg')
    expect(reports).toEqual(files.map((_, index) => index + 1))
    for (const file of files) {
      const [one, other] = await Promise.all([
        readFile(join(first, file)),
        readFile(join(second, file)),
      ])
      expect(one.equals(other), file).toBe(true)
    }
  })

  it('writes a novel in columns with ruby, a footnote and a cover, the same bytes again', async () => {
    const books = await Promise.all(
      ['novel-1', 'novel-2'].map(async (name) => {
        await writeDemoWork('BJ00000111', join(folder, name))
        return readFile(join(folder, name, 'hato-no-kuru-todai.epub'))
      }),
    )
    expect(books[0]!.equals(books[1]!)).toBe(true)
    expect(books[0]!.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
    const text = books[0]!.toString()
    for (const part of ['<ruby>潮見<rt>しおみ</rt></ruby>', 'epub:type="noteref"', 'class="tcy"']) {
      expect(text).toContain(part)
    }
  })

  it('writes a picture book as an e-book, with a booklet whose words are text in spreads', async () => {
    const [whole, again] = [join(folder, 'e-book'), join(folder, 'booklet')]
    await writeDemoWork('RJ00000302', whole)
    expect((await readdir(whole)).sort()).toEqual(['hoshi-o-hakobu-yubinsen.epub', 'おまけ'])
    await writeShipNotebook(again)
    const [booklet, same] = await Promise.all(
      [whole, again].map((place) =>
        readFile(join(place, 'おまけ', 'ゆうびんせんの てちょう.epub')),
      ),
    )
    expect(booklet!.equals(same!)).toBe(true)
    const text = booklet!.toString()
    const sides = [...text.matchAll(/properties="page-spread-(\w+)"/g)].map(([, side]) => side)
    expect(sides).toEqual(['center', 'left', 'right', 'left', 'right'])
    expect(text).toContain('rendition:layout">pre-paginated<')
    expect(text).toContain('てがみ　百二十四つう')
  })

  it('writes an album with a script for each piece, and a film with its captions', async () => {
    const [album, film] = [join(folder, 'album'), join(folder, 'film')]
    await writeDemoWork('RJ00000501', album)
    await writeDemoWork('RJ00000601', film)
    const pieces = ['01 みなとの よあけ', '02 くじらの うた', '03 かえりみち']
    expect((await readdir(album, { recursive: true })).sort()).toEqual(
      [
        ...pieces.map((name) => `${name}.mp3`),
        'cover.jpg',
        '台本',
        ...pieces.map((name) => `台本/${name}.vtt`),
      ].sort(),
    )
    const name = 'ゆうびんせんの よる'
    expect((await readdir(film)).sort()).toEqual(
      ['cover.jpg', `${name}.mp4`, `${name}.en.vtt`, `${name}.ja.vtt`].sort(),
    )
    const script = await readFile(join(album, `台本/${pieces[0] ?? ''}.vtt`), 'utf8')
    expect(script.startsWith('WEBVTT\n\n00:01.000 --> 00:08.000\nみなとは')).toBe(true)
  })

  it('writes a webtoon, a voice comic, a text and a game', async () => {
    const listed = async (workno: string) => {
      await writeDemoWork(workno, join(folder, workno))
      return (await readdir(join(folder, workno))).sort()
    }
    expect(await listed(TALES.webtoon)).toEqual(['001.jpg', '002.jpg'])
    expect(await listed(TALES.voiceComic)).toHaveLength(16)
    expect(await listed(TALES.text)).toEqual(['cover.jpg', '雨の手紙.txt'])
    expect(await listed(TALES.game)).toEqual(['cover.jpg', 'game.js', 'index.html', 'style.css'])
    const strip = await sharp(join(folder, TALES.webtoon, '001.jpg')).metadata()
    expect([strip.width, strip.height]).toEqual([900, 5400])
  })

  it('gives the novel and each work around the picture book a cover of its own, in three shapes', async () => {
    const covers = [...Object.values(COVERS), listPages('RJ00000301')[0]!]
    const small = await Promise.all(
      covers.map(async (cover) => {
        const image = sharp(await renderPage(cover))
        return image.resize(8, 8, { fit: 'fill' }).removeAlpha().raw().toBuffer()
      }),
    )
    for (const [index, one] of small.entries()) {
      for (const other of small.slice(index + 1)) {
        const differences = one.map((value, at) => Math.abs(value - (other[at] ?? 0)))
        expect(differences.reduce((sum, value) => sum + value, 0) / one.length).toBeGreaterThan(12)
      }
    }
    const shapes = covers.map(({ widthPx, heightPx }) => widthPx / heightPx)
    expect(new Set(shapes)).toEqual(new Set([1, 4 / 3, 0.7]))
    // What is drawn is what the works hold.
    await writeDemoWork('RJ00000501', join(folder, 'own-cover'))
    const written = await readFile(join(folder, 'own-cover', 'cover.jpg'))
    expect(written.equals(await renderPage(COVERS.album))).toBe(true)
  })

  it('writes a palette, a program and a notebook, each with a cover', async () => {
    const listed = async (workno: string) => {
      await writeDemoWork(workno, join(folder, workno))
      return (await readdir(join(folder, workno))).sort()
    }
    expect(await listed(TALES.palette)).toEqual(['cover.jpg', 'ほしのいろ.gpl'])
    expect(await listed(TALES.radio)).toEqual(['cover.jpg', '番組表.txt'])
    expect(await listed(TALES.notebook)).toEqual(['cover.jpg', '傘屋の帳面.txt'])
  })

  it('refuses a workno that it does not draw', async () => {
    await expect(writeDemoWork('RJ99999999', join(folder, 'none'))).rejects.toThrow('RJ99999999')
  })
})

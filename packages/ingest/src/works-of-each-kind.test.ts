// @bare
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listPages } from '@yomikura/content/pages'
import { walkFiles } from '@yomikura/content/tree-path'
import type { Playfile } from '@yomikura/content/ziptree'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ingestWork } from './ingest-work.ts'
import { aBook, aChapter } from './kinds/epub/test-books.ts'
import { findConverter } from './kinds/media/converter.ts'
import type { IngestLimits } from './settings.ts'
import { aFolder, anIngest } from './test-folders.ts'
import { aPdf } from './test-pdfs.ts'
import { aPicture } from './test-pictures.ts'
import { aZip } from './test-zips.ts'

const converter = await findConverter()

type Files = Record<string, string | Buffer>

/** Takes in files as one work without a named direction. */
async function takeIn(files: Files, name = '', limits: Partial<IngestLimits> = {}) {
  const root = await aFolder()
  const source = join(root, 'source')
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(source, path)), { recursive: true })
    await writeFile(join(source, path), bytes)
  }
  const outputFolder = join(root, 'out')
  const result = await ingestWork(
    anIngest({ source: join(source, name), outputFolder, direction: 'ltr', mayTurn: true, limits }),
  )
  const listed = [...walkFiles(result.ziptree.tree)].map(({ path, entry }) => ({
    path,
    playfile: result.ziptree.playfile[entry.hashname],
  }))
  return { ...result, outputFolder, listed }
}

type Taken = Awaited<ReturnType<typeof takeIn>>
const fileOf = ({ listed }: Taken, path: string): Playfile | undefined =>
  listed.find((file) => file.path === path)?.playfile
const aPage = () => aPicture(200, 300).png().toBuffer()

describe('a work of', () => {
  it('one text that is too long to be shown keeps it as a file, and names its size and the limit', async () => {
    const result = await takeIn({ 'novel.txt': 'a'.repeat(3000) }, '', { textBytes: 2048 })
    expect(result.verdict).toBe('ok')
    expect(result.verdicts).toMatchObject([{ path: 'novel.txt', verdict: 'unsupported' }])
    expect(result.verdicts[0]?.message).toMatch(/^novel\.txt has 2\.9.*up to 2.*downloaded/)
    expect(result.files.some(({ path }) => path.startsWith('files/'))).toBe(true)
  })

  it('pictures with notes beside them counts the notes as read, and leaves them out of the work', async () => {
    const { verdicts, ziptree } = await takeIn({
      '1.png': await aPage(),
      'work.json': '{"name":"灯台"}',
      'ComicInfo.xml': '<ComicInfo><Title>灯台</Title></ComicInfo>',
    })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok'])
    const shown = ziptree.tree.filter(({ type }) => type !== 'hidden')
    expect(shown.map(({ name }) => name)).toEqual(['1.png'])
  })

  it('pictures is read in the order that people count in, from the side that it says', async () => {
    const page = await aPage()
    const comic = '<ComicInfo><Manga>YesAndRightToLeft</Manga></ComicInfo>'
    const names = ['10.png', '2.png', '1.png', '第２話/1.png', '第１０話/1.png']
    const work = await takeIn({
      ...Object.fromEntries(names.map((name) => [name, page])),
      'ComicInfo.xml': comic,
    })
    expect(work.listed.map(({ path }) => path).filter((path) => path.endsWith('png'))).toEqual([
      '第２話/1.png',
      '第１０話/1.png',
      '1.png',
      '2.png',
      '10.png',
    ])
    const pages = listPages(work.ziptree, '2.png') ?? []
    expect(pages.map(({ path }) => path)).toEqual(['1.png', '2.png', '10.png'])
    expect([work.pageCount, work.ziptree.direction]).toEqual([5, 'rtl'])
  })

  it('a moving picture keeps its frames, and its tiles in place', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const work = await takeIn({ 'loop.gif': gif })
    const file = fileOf(work, 'loop.gif')
    if (!file || !('image' in file)) throw new Error('It is no picture.')
    const { name, crypt } = file.image.optimized
    const made = await readFile(join(work.outputFolder, 'optimized', name))
    expect([(await sharp(made).metadata()).pages, crypt]).toEqual([3, false])
  })

  it('a document has its pages in order, with their words', async () => {
    const work = await takeIn({ 'book.pdf': aPdf(['one', 'two', 'three']) }, 'book.pdf')
    const file = fileOf(work, 'book.pdf')
    if (!file || !('pdf' in file)) throw new Error('It is no document.')
    const words = await Promise.all(
      file.pdf.page.map(
        async ({ text }) =>
          JSON.stringify(
            await readFile(join(work.outputFolder, 'text', text?.name ?? ''), 'utf8'),
          ).match(/one|two|three/)?.[0],
      ),
    )
    expect([work.pageCount, words]).toEqual([3, ['one', 'two', 'three']])
  })

  it('strips is one book that scrolls', async () => {
    const strip = await aPicture(100, 1200).png().toBuffer()
    const work = await takeIn({ '1.png': strip, '2.png': strip, '10.png': strip })
    const [book] = Object.values(work.ziptree.playfile).filter(({ type }) => type === 'webtoon')
    expect(book).toBeDefined()
    expect([work.pageCount > 3, work.ziptree.direction]).toEqual([true, 'vertical'])
  })

  it('a vertical novel is a book that flows, from right to left', async () => {
    const style = '<style>html { writing-mode: vertical-rl }</style>'
    const files = {
      'a.xhtml': aChapter('<p><ruby>灯<rt>ひ</rt></ruby>台</p>', style),
      'b.xhtml': aChapter('<p>二</p>', style),
    }
    const spine = 'page-progression-direction="rtl"'
    const work = await takeIn({ 'novel.epub': aBook({ files, spine }) }, 'novel.epub')
    const file = fileOf(work, 'novel.epub')
    expect(file?.type).toBe('epub_reflowable')
    expect([work.pageCount, work.ziptree.direction]).toEqual([0, 'rtl'])
  })

  it.each([
    ['shift_jis', '夜の灯台へようこそ。これは試しの文章です。'],
    ['euc-jp', '夜の灯台へようこそ。これは試しの文章です。'],
    ['gb18030', '欢迎来到夜晚的灯塔。这是一段测试文字。'],
    ['big5', '歡迎來到夜晚的燈塔。這是一段測試文字。'],
    ['euc-kr', '밤의 등대에 오신 것을 환영합니다. 시험 문장입니다.'],
    ['utf-16le', '夜の灯台へようこそ。'],
  ])('text in %s is read as it was meant', async (encoding, text) => {
    const long = `${text}\n`.repeat(20)
    const bytes = iconv.encode(long, encoding, { addBOM: encoding === 'utf-16le' })
    const work = await takeIn({ 'a.txt': bytes })
    const file = fileOf(work, 'a.txt')
    if (!file || !('text' in file)) throw new Error('It is no text.')
    const { name, encoding: said } = file.text.optimized
    expect(await readFile(join(work.outputFolder, 'optimized', name), 'utf8')).toBe(long)
    expect(said).toBe('UTF-8')
  })

  it.skipIf(!converter)(
    'sounds is played in order, with the script of each (needs ffmpeg)',
    async () => {
      const wav = execFileSync('ffmpeg', [
        ...['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-f', 'wav', '-'],
      ])
      const script = 'WEBVTT\n\n00:00.000 --> 00:01.000\n夜\n'
      const work = await takeIn({ 'b/2.wav': wav, 'b/10.wav': wav, 'script/2.vtt': script })
      const sounds = work.listed.filter(({ playfile }) => playfile?.type === 'audio')
      expect(sounds.map(({ path }) => path)).toEqual(['b/2.wav', 'b/10.wav'])
      const [first, second] = sounds.map(({ playfile }) => playfile)
      if (!first || !('audio' in first)) throw new Error('It is no sound.')
      expect(first.audio.optimized.duration).toBeCloseTo(2, 1)
      expect([
        JSON.stringify(first).includes('"vtt"'),
        JSON.stringify(second).includes('"vtt"'),
      ]).toEqual([true, false])
    },
  )

  it('a game opens at its entry and keeps its parts', async () => {
    const work = await takeIn({
      'game/index.html': '<!doctype html><title>遊び</title><script src="main.js"></script>',
      'game/main.js': 'document.title',
    })
    const kinds = Object.values(work.ziptree.playfile).map(({ type }) => type)
    expect(kinds).toContain('html')
    expect(work.verdicts.every(({ verdict }) => verdict !== 'corrupted')).toBe(true)
  })

  it('old and locked picture formats shows them for download, and never as broken', async () => {
    const heic = Buffer.alloc(64)
    heic.writeUInt32BE(24, 0)
    heic.write('ftypheic\0\0\0\0mif1heic', 4, 'latin1')
    const work = await takeIn({
      ...{
        'a.pic': 'PIC',
        'b.pi': 'Pi',
        'c.mag': 'MAKI02  ',
        'd.maki': 'MAKI01A ',
        'e.heic': heic,
      },
      '1.png': await aPage(),
    })
    for (const name of ['a.pic', 'b.pi', 'c.mag', 'd.maki', 'e.heic']) {
      expect([name, fileOf(work, name)]).toMatchObject([
        name,
        { type: 'image', verdict: 'unsupported' },
      ])
      const kept = work.files.filter(({ path }) => path.endsWith(`.${name.split('.')[1]}`))
      expect(kept.map(({ path }) => path.split('/')[0])).toEqual(['files'])
    }
    expect([work.verdict, work.pageCount]).toEqual(['ok', 1])
  })

  it('many kinds in folders of one archive has all of them', async () => {
    const page = await aPage()
    const zip = aZip([
      { name: '本/1.png', data: page },
      { name: '本/book.pdf', data: aPdf(['one']) },
      { name: '読み物/a.txt', data: '夜' },
      { name: '__MACOSX/._1.png', data: 'x' },
      { name: '読み物/Thumbs.db', data: 'x' },
    ])
    const work = await takeIn({ 'work.zip': zip }, 'work.zip')
    expect(work.listed.map(({ path, playfile }) => [path, playfile?.type])).toEqual([
      ['本/1.png', 'image'],
      ['本/book.pdf', 'pdf'],
      ['読み物/a.txt', 'text'],
    ])
  })
})

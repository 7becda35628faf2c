import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import type { EbookPlayfile } from '@yomikura/content/ziptree'
import { xorBytes } from '@yomikura/protection/xor'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { IngestOptions } from '../../ingest-options.ts'
import { ingestWork, type IngestResult } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { cutStrip } from './cut-strip.ts'

const KEY = 'a7'.repeat(32)

async function ingest(
  files: Record<string, Buffer | string>,
  overrides: Partial<IngestOptions> = {},
): Promise<IngestResult & { folder: string }> {
  const root = await aFolder()
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'source', path)), { recursive: true })
    await writeFile(join(root, 'source', path), bytes)
  }
  const folder = join(root, 'out')
  const options = { source: join(root, 'source'), outputFolder: folder, ...overrides }
  return { ...(await ingestWork(anIngest(options))), folder }
}

const aPage = (width = 120, height = 160) => aPicture(width, height).png().toBuffer()

/** White paper with two dark pictures, and blank rows between them from 900 to 1000. */
function aStrip(): Promise<Buffer> {
  const panel = (height: number, top: number) => ({
    input: {
      create: { width: 300, height, channels: 3 as const, background: '#345' },
    },
    left: 50,
    top,
  })
  return sharp({ create: { width: 400, height: 2000, channels: 3, background: '#fff' } })
    .composite([panel(870, 30), panel(970, 1000)])
    .png()
    .toBuffer()
}

function findBook({ ziptree }: IngestResult, type: EbookPlayfile['type']) {
  const found = Object.entries(ziptree.playfile).find(([, playfile]) => playfile.type === type)
  if (!found) throw new Error(`There is no ${type}.`)
  return { hashname: found[0], playfile: found[1] as EbookPlayfile }
}

async function openViewer(result: IngestResult & { folder: string }, type: EbookPlayfile['type']) {
  const { hashname } = findBook(result, type)
  const root = join(result.folder, 'viewer', hashname)
  const names = JSON.parse(await readFile(join(root, 'files.json'), 'utf8')) as Record<
    string,
    string
  >
  const read = (name: string) => readFile(join(root, names[name] ?? 'missing'))
  const meta = JSON.parse(String(await read('viewer-meta.json'))) as ViewerMeta
  return { meta, read }
}

const namesOf = ({ ziptree }: IngestResult) =>
  ziptree.tree.map((entry) => `${entry.type} ${entry.name}`)

describe('a webtoon', () => {
  it('is found by its strips, and cut where nothing is drawn', async () => {
    const strip = await aStrip()
    const result = await ingest({ '1.png': strip, '2.png': strip }, { contentKey: KEY })
    const { meta, read } = await openViewer(result, 'webtoon')
    expect(meta).toMatchObject({ type: 'webtoon', direction: 'vertical', encrypted: true })
    expect(meta.pages.map(({ src }) => src)).toEqual(
      ['1-1', '1-2', '1-3', '2-1', '2-2', '2-3'].map((name) => `${name}.webp`),
    )
    expect(meta.pages.slice(0, 3).reduce((sum, { height }) => sum + height, 0)).toBe(2000)
    const stored = await read('1-1.webp')
    const slice = sharp(xorBytes(stored, Buffer.from(KEY, 'hex')))
    expect(await slice.metadata()).toMatchObject({ format: 'webp', width: 400 })
    expect(namesOf(result)).toEqual(['hidden 1.png', 'hidden 2.png', 'file BJ000001.webtoon'])
    expect(result.pageCount).toBe(6)
    expect(result.cover).toMatchObject({ width: 400, height: 560 })
  })

  it('turns a work without a given direction', async () => {
    const files = { '1.png': await aStrip(), '2.png': await aStrip() }
    expect((await ingest(files, { mayTurn: true })).ziptree.direction).toBe('vertical')
    expect((await ingest(files)).ziptree.direction).toBe('rtl')
  })

  it.each([
    ['work.json', '{"kind":"webtoon"}'],
    ['ComicInfo.xml', '<ComicInfo><Format>Webtoon</Format></ComicInfo>'],
  ])('is one where %s says so, whatever its pictures are', async (name, text) => {
    const result = await ingest({ 'ep/1.png': await aPage(), [name]: text })
    expect((await openViewer(result, 'webtoon')).meta.pages).toHaveLength(1)
  })

  it('is none when the work holds pages, or says that they are pages', async () => {
    const page = await aPage()
    expect((await ingest({ '1.png': page, '2.png': page })).pageCount).toBe(2)
    const strip = await aStrip()
    const pages = await ingest({ '1.png': strip, '2.png': strip, 'work.json': '{"kind":"pages"}' })
    expect(namesOf(pages)).toEqual(['file 1.png', 'file 2.png', 'hidden work.json'])
  })

  it('leaves out a strip that is damaged, and says so', async () => {
    const strip = await aStrip()
    const broken = strip.subarray(0, strip.length - 400)
    const result = await ingest({ '1.png': strip, '2.png': broken, '3.png': strip })
    expect(result.verdicts.map(({ verdict }) => verdict)).toEqual(['ok', 'corrupted', 'ok'])
    expect((await openViewer(result, 'webtoon')).meta.page_count).toBe(6)
  })
})

describe('a strip', () => {
  const width = 100
  const aRaw = (rows: number[]) => ({
    data: Uint8Array.from(rows.flatMap((blank) => aRow(blank === 1))),
    width,
    height: rows.length,
    channels: 3,
  })
  const aRow = (isBlank: boolean) =>
    Array.from({ length: width * 3 }, (_, at) => (isBlank ? 255 : (at * 7) % 256))

  it('without blank rows is cut evenly', () => {
    const slices = cutStrip(aRaw(Array.from({ length: 480 }, () => 0)))
    expect(slices).toEqual([
      { top: 0, height: 160 },
      { top: 160, height: 160 },
      { top: 320, height: 160 },
    ])
  })

  it('is cut in the middle of the nearest blank rows', () => {
    const rows = Array.from({ length: 480 }, (_, row) => (row >= 130 && row <= 150 ? 1 : 0))
    expect(cutStrip(aRaw(rows)).map(({ top }) => top)).toEqual([0, 140, 320])
  })
})

describe('a voice comic', () => {
  it('has the sounds that are called like its pages', async () => {
    const page = await aPage()
    const result = await ingest(
      { '1.png': page, '1.mp3': 'a', '2.png': page, '2-1.m4a': 'b', '2-2.m4a': 'c', '3.png': page },
      { contentKey: KEY },
    )
    const { meta, read } = await openViewer(result, 'voicecomic')
    expect(meta).toMatchObject({ type: 'voicecomic', page_count: 3, direction: 'rtl' })
    expect(meta.pages.map(({ audio, audios = [] }) => [audio?.src, audios.length])).toEqual([
      ['1-1.mp3', 0],
      ['2-1.mp4', 2],
      [undefined, 0],
    ])
    // Sound is not hidden: browsers stream it.
    expect(String(await read('2-2.mp4'))).toBe('c')
    expect(result.verdicts.every(({ verdict }) => verdict === 'ok')).toBe(true)
  })

  it('names the scripts that lie beside its sounds, each language once', async () => {
    const page = await aPage()
    const line = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`
    const files = { '1.png': page, '1.mp3': 'a', '2.png': page, '2.mp3': 'b', '3.png': page }
    const result = await ingest({
      ...files,
      '1.vtt': line('はい'),
      '台本/1.en.srt': '1\n00:00:00,000 --> 00:00:01,000\nYes\n',
      '2.lrc': '[00:00.00]いいえ\n',
    })
    const { meta } = await openViewer(result, 'voicecomic')
    const captions = meta.pages.map(({ audio }) => audio?.captions ?? [])
    expect(captions.map((of) => of.map(({ language = '' }) => language))).toEqual([
      ['', 'en'],
      [''],
      [],
    ])
    const read = ({ name }: { name: string }) =>
      readFile(join(result.folder, 'optimized', name), 'utf8')
    expect(await Promise.all(captions.flat().map(read))).toEqual([
      expect.stringContaining('はい'),
      expect.stringContaining('Yes'),
      expect.stringContaining('いいえ'),
    ])
  })

  it('follows its manifest', async () => {
    const page = await aPage()
    const manifest = JSON.stringify({
      title: '夜の声',
      pages: [
        { image: 'pages/b.png', audio: 'voice/x.mp3' },
        { image: 'pages/a.png', audio: [] },
        { image: '../secret.png' },
      ],
    })
    const files = { 'voicecomic.json': manifest, 'pages/a.png': page, 'pages/b.png': page }
    const result = await ingest({ ...files, 'voice/x.mp3': 'x' })
    const { meta } = await openViewer(result, 'voicecomic_v2')
    expect(meta.meta_data.title).toBe('夜の声')
    expect(meta.pages.map(({ src, audio }) => [src, audio?.src])).toEqual([
      ['1.webp', '1-1.mp3'],
      ['2.webp', undefined],
    ])
  })

  it('is not what an album with scans of its booklet is', async () => {
    const page = await aPage()
    const album = await ingest({ '01.png': page, '02.png': page, '01.mp3': 'a', 'bonus.mp3': 'b' })
    expect(Object.values(album.ziptree.playfile).map(({ type }) => type)).not.toContain(
      'voicecomic',
    )
  })
})

describe('a work that runs in the browser', () => {
  it('keeps every file of the program as it came, and shows its pages', async () => {
    const page = await aPage()
    const result = await ingest({
      'game/index.html': '<script src="main.js"></script>',
      'game/main.js': '1',
      'game/img/hero.png': page,
      'cover.png': page,
    })
    const types = Object.values(result.ziptree.playfile).map(({ type }) => type)
    expect(types.sort()).toEqual(['html', 'image', 'other', 'other'])
    expect(result.verdicts.every(({ verdict }) => verdict === 'ok')).toBe(true)
    const html = Object.values(result.ziptree.playfile).find(({ type }) => type === 'html')
    expect(html).toMatchObject({ html: { entry: 'game/index.html' } })
  })
})

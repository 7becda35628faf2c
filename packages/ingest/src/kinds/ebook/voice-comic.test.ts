import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { aBook, readContent } from '../epub/test-books.ts'

const KEY = 'ab'.repeat(32)
/** The head of a frame of MPEG sound: enough for a book, which plays it as it came. */
const SOUND = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])

const aPage = (name: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title>` +
  `<meta name="viewport" content="width=300, height=400"/></head><body><img src="${name}.png" alt=""/></body></html>`
const anOverlay = (page: string, begin: number, end: number) =>
  '<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><par id="a">' +
  `<text src="${page}.xhtml"/><audio src="voice.mp3" clipBegin="${begin}s" clipEnd="${end}s"/>` +
  '</par></body></smil>'

async function takeIn(withSound: boolean, metadata = '') {
  const root = await aFolder()
  const picture = await aPicture(300, 400).png().toBuffer()
  const pages = ['p1', 'p2', 'p3'].flatMap((name): [string, string | Buffer][] => [
    [`${name}.xhtml`, aPage(name)],
    [`${name}.png`, picture],
  ])
  const sounds: [string, string | Buffer][] = [
    ['voice.mp3', SOUND],
    ['p1.smil', anOverlay('p1', 0, 2.5)],
    ['p3.smil', anOverlay('p3', 2.5, 4)],
  ]
  const book = aBook({
    files: Object.fromEntries([...pages, ...(withSound ? sounds : [])]),
    metadata: `<meta property="rendition:layout">pre-paginated</meta>${metadata}`,
    spine: 'page-progression-direction="rtl"',
    ...(withSound && { overlays: { 'p1.xhtml': 'p1.smil', 'p3.xhtml': 'p3.smil' } }),
  })
  await writeFile(join(root, 'voice.epub'), book)
  const outputFolder = join(root, 'out')
  const result = await ingestWork(
    anIngest({ source: join(root, 'voice.epub'), outputFolder, contentKey: KEY }),
  )
  const [[hashname, playfile] = []] = Object.entries(result.ziptree.playfile)
  const folder = join(outputFolder, 'viewer', hashname ?? '')
  const plain = await readContent(folder)
  const meta = JSON.parse(String(plain.get('viewer-meta.json'))) as ViewerMeta
  return { playfile, meta, plain, hidden: await readContent(folder, Buffer.from(KEY, 'hex')) }
}

describe('a fixed book whose pages are read aloud', () => {
  it('is a voice comic: its pages name the part of the sound that they play', async () => {
    const { playfile, meta } = await takeIn(true)
    expect(playfile?.type).toBe('ebook_voicecomic')
    expect(playfile).toMatchObject({ ebook_voicecomic: { optimized: { page_count: 3 } } })
    expect(meta).toMatchObject({ type: 'voicecomic', page_count: 3, direction: 'rtl' })
    expect(meta.pages.map(({ src, audio }) => [src, audio])).toEqual([
      ['0001.webp', { src: 'audio-1.mp3', duration: 2.5, end: 2.5 }],
      ['0002.webp', undefined],
      ['0003.webp', { src: 'audio-1.mp3', duration: 1.5, begin: 2.5, end: 4 }],
    ])
  })

  it('hides its pages by the key and leaves its sound as it came', async () => {
    const { plain, hidden } = await takeIn(true)
    expect(hidden.get('0001.webp')?.toString('latin1', 8, 12)).toBe('WEBP')
    expect(plain.get('0001.webp')?.toString('latin1', 8, 12)).not.toBe('WEBP')
    expect(plain.get('audio-1.mp3')).toEqual(SOUND)
  })

  it('is a plain book of pictures without its sound', async () => {
    const { playfile, meta } = await takeIn(false)
    expect([playfile?.type, meta.type]).toEqual(['ebook_fixed', undefined])
  })
})

describe('a fixed book that is read downwards without gaps', () => {
  const rolled = '<meta property="rendition:flow">scrolled-continuous</meta>'

  it('is a webtoon', async () => {
    const { playfile, meta } = await takeIn(false, rolled)
    expect(playfile).toMatchObject({
      type: 'ebook_webtoon',
      ebook_webtoon: { optimized: { page_count: 3 } },
    })
    expect(meta).toMatchObject({ type: 'webtoon', page_count: 3 })
  })

  it('is a voice comic where its pages are read aloud', async () => {
    const { playfile } = await takeIn(true, rolled)
    expect(playfile?.type).toBe('ebook_voicecomic')
  })
})

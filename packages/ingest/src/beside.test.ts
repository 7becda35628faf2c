import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import type { IngestOptions } from './ingest-options.ts'
import { ingestWork } from './ingest-work.ts'
import { aFolder, anIngest } from './test-folders.ts'
import { aPicture } from './test-pictures.ts'
import { aZip } from './test-zips.ts'

const OPF = `<package><metadata><dc:title>The Shore</dc:title><dc:creator>Jane Doe</dc:creator>
<meta name="calibre:series" content="Coasts"/><meta name="calibre:series_index" content="2"/></metadata></package>`
const INFO = '<ComicInfo><Title>Own</Title><Series>Inner</Series><Number>3</Number></ComicInfo>'
const PAGE = { width: 60, height: 80 }
const COVER = { width: 90, height: 40 }

type Beside = Record<string, Buffer | string>

/** A comic with files beside it, taken in. @param inner what its archive holds besides pages */
async function takeIn(beside: Beside, inner: Beside = {}, more: Partial<IngestOptions> = {}) {
  const folder = await aFolder()
  const page = await aPicture(PAGE.width, PAGE.height).png().toBuffer()
  const entries = Object.entries(inner).map(([name, data]) => ({ name, data }))
  await writeFile(join(folder, 'a.cbz'), aZip([{ name: '1.png', data: page }, ...entries]))
  for (const [name, bytes] of Object.entries(beside)) await writeFile(join(folder, name), bytes)
  const options = anIngest({
    source: join(folder, 'a.cbz'),
    outputFolder: join(folder, 'out'),
    beside: Object.keys(beside).map((name) => join(folder, name)),
    ...more,
  })
  return { folder, options, result: await ingestWork(options) }
}

async function aCover() {
  return aPicture(COVER.width, COVER.height).png().toBuffer()
}

it('takes in nothing of an archive of notes alone', async () => {
  const folder = await aFolder()
  const source = join(folder, 'a.cbz')
  await writeFile(source, aZip([{ name: 'ComicInfo.xml', data: INFO }]))
  const work = await ingestWork(anIngest({ source, outputFolder: join(folder, 'out') }))
  expect(work.verdict).toBe('empty')
})

describe('what lies beside a work', () => {
  it('names it and is its cover, and is no page or file of it', async () => {
    const { result } = await takeIn({ 'metadata.opf': OPF, 'cover.png': await aCover() })
    expect(result.metadata).toMatchObject({
      ...{ name: 'The Shore', makers: ['Jane Doe'] },
      series: { name: 'Coasts', volume: 2 },
    })
    expect(result.cover).toMatchObject(COVER)
    expect(result.ziptree.tree).toMatchObject([{ name: '1.png' }])
    expect(Object.keys(result.ziptree.playfile)).toHaveLength(1)
    expect([result.pageCount, result.verdicts.map(({ path }) => path)]).toEqual([1, ['1.png']])
  })

  it('counts after a more detailed note in it', async () => {
    const { result } = await takeIn({ 'metadata.opf': OPF }, { 'ComicInfo.xml': INFO })
    expect(result.metadata).toMatchObject({
      ...{ name: 'Own', makers: ['Jane Doe'] },
      series: { name: 'Inner', volume: 3 },
    })
  })

  it('is passed over when it is gone, and said where a cover is broken', async () => {
    const { folder, options } = await takeIn({})
    await writeFile(join(folder, 'cover.png'), 'no picture')
    await writeFile(join(folder, 'b.nfo'), 'no note')
    const beside = ['gone.opf', 'cover.png', 'b.nfo'].map((name) => join(folder, name))
    const result = await ingestWork({ ...options, outputFolder: join(folder, 'again'), beside })
    expect(result.verdict).toBe('ok')
    expect(result.cover).toMatchObject(PAGE)
    expect(result.verdicts).toMatchObject([
      { path: '1.png', verdict: 'ok' },
      { path: 'cover.png', verdict: 'corrupted' },
    ])
  })

  it('is taken from the earlier revision while it is the same', async () => {
    const { folder, options, result } = await takeIn({ 'cover.png': await aCover() })
    const again = {
      ...{ ...options, outputFolder: join(folder, 'again') },
      ...{ earlierRecord: join(folder, 'out/ingest.json') },
      revision: '01890000-0000-7000-8000-000000000002',
    }
    const second = await ingestWork(again)
    expect(second.cover).toEqual(result.cover)
    const made = second.files.filter(({ isReused }) => !isReused).map(({ path }) => path)
    expect(made.toSorted()).toEqual(['ingest.json', 'ziptree.json'])
    await writeFile(join(folder, 'cover.png'), await aPicture(30, 70).png().toBuffer())
    const third = await ingestWork({ ...again, outputFolder: join(folder, 'third') })
    expect(third.cover).toMatchObject({ width: 30, height: 70 })
  })

  it('is kept to be downloaded where it is the same book in another form, and not opened', async () => {
    const { folder, options } = await takeIn({ 'a.azw3': 'no book', 'a.pdf': 'no pages' })
    const result = await ingestWork({ ...options, outputFolder: join(folder, 'again') })
    const entries = Object.values<Playfile>(result.ziptree.playfile)
    expect(result.ziptree.tree.map(({ name }) => name)).toEqual(['1.png', 'a.azw3', 'a.pdf'])
    expect(entries.map(({ type }) => type)).toEqual(['image', 'other', 'other'])
    expect(result.verdicts.map(({ path, verdict }) => `${path} ${verdict}`)).toEqual([
      ...['1.png ok', 'a.azw3 ok', 'a.pdf ok'],
    ])
  })

  it('makes strips of the pages where it calls them a webtoon', async () => {
    const { result } = await takeIn({
      'ComicInfo.xml': '<ComicInfo><Format>Webtoon</Format></ComicInfo>',
    })
    expect(Object.values(result.ziptree.playfile).map(({ type }) => type)).toContain('webtoon')
  })
})

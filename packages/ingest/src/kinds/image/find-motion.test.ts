import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listPages } from '@yomikura/content/pages'
import { VERDICTS } from '@yomikura/contract/errors'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ingestWork, type IngestResult } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { PLAYS, STANDS_STILL } from './find-motion.ts'
import { aMoving, anApng, anAvifSequence } from './test-moving-pictures.ts'

async function ingest(files: Record<string, Buffer | string>): Promise<IngestResult> {
  return (await ingestInto(files)).work
}

async function ingestInto(
  files: Record<string, Buffer | string>,
): Promise<{ work: IngestResult; root: string }> {
  const root = await aFolder()
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'source', path)), { recursive: true })
    await writeFile(join(root, 'source', path), bytes)
  }
  const outputFolder = join(root, 'out')
  return { work: await ingestWork(anIngest({ source: join(root, 'source'), outputFolder })), root }
}

const still = () => aPicture(40, 30)

const PLAIN = VERDICTS.ok

/** Name, bytes, what is said. Names that lie stand beside those that do not. */
const PICTURES: readonly (readonly [string, () => Promise<Buffer>, string])[] = [
  ['a.gif', () => aMoving('gif'), PLAYS],
  ['b.webp', () => aMoving('webp'), PLAYS],
  ['c.png', () => anApng(), PLAYS],
  ['d.avif', () => anAvifSequence(), STANDS_STILL],
  ['e.png', () => aMoving('gif'), PLAYS],
  ['f.jpg', () => anApng({ frames: 5 }), PLAYS],
  ['g.gif', () => aMoving('webp'), PLAYS],
  ['h.webp', () => anAvifSequence({ frames: 9 }), STANDS_STILL],
  ['i.gif', () => still().gif().toBuffer(), PLAIN],
  ['j.webp', () => still().webp().toBuffer(), PLAIN],
  ['k.png', () => still().png().toBuffer(), PLAIN],
  ['l.avif', () => still().avif({ effort: 0 }).toBuffer(), PLAIN],
  ['m.png', () => anApng({ frames: 1 }), PLAIN],
  ['n.avif', () => anAvifSequence({ frames: 1 }), PLAIN],
  ['o.gif', () => still().png().toBuffer(), PLAIN],
  ['p.jpg', () => still().jpeg().toBuffer(), PLAIN],
]

describe('a page that moves is known by its bytes, and verdict and tree say whether it plays', () => {
  it.each(PICTURES)('%s', async (name, make, message) => {
    const { verdicts, ziptree } = await ingest({ [name]: await make() })
    expect(verdicts).toMatchObject([{ path: name, verdict: 'ok', message }])
    const pages = listPages(ziptree, '')?.map(({ standsStill = false }) => standsStill)
    expect(pages).toEqual([message === STANDS_STILL])
  })
})

describe('the page of a picture that moves', () => {
  const readPage = async (name: string, bytes: Buffer) => {
    const { work, root } = await ingestInto({ [name]: bytes })
    const [entry] = work.ziptree.tree
    if (entry?.type !== 'file') throw new Error('No file.')
    const playfile = work.ziptree.playfile[entry.hashname]
    if (!playfile || !('image' in playfile)) throw new Error('No page.')
    const { optimized, stands_still: standsStill } = playfile.image
    return {
      optimized,
      standsStill,
      stored: await readFile(join(root, 'out', 'optimized', optimized.name)),
    }
  }

  it('has all frames, their times and rounds, encoded again where the image library reads them', async () => {
    const moving = await sharp(await aMoving('gif'), { animated: true })
      .gif({ delay: [50, 120, 300], loop: 4 })
      .toBuffer()
    const { optimized, stored } = await readPage('1.gif', moving)
    const { format, pages, delay, loop } = await sharp(stored, { animated: true }).metadata()
    expect({ format, pages, delay, loop }).toEqual({
      ...{ format: 'webp', pages: 3, delay: [50, 120, 300], loop: 4 },
    })
    expect(optimized.crypt).toBe(false)
  })

  it('has the bytes as they came where the library reads one frame only', async () => {
    const moving = await anApng({ width: 200, height: 300 })
    const { optimized, stored } = await readPage('1.png', moving)
    expect(stored.equals(moving)).toBe(true)
    expect(optimized).toMatchObject({ width: 200, height: 300, crypt: false })
    expect(optimized.length).toBe(moving.length)
  })

  it('is its first picture, in the size of a page, where the bytes are larger than a page', async () => {
    const { optimized, stored, standsStill } = await readPage(
      '1.png',
      await anApng({ width: 1500, height: 2600 }),
    )
    expect(optimized.height).toBeLessThan(2600)
    expect((await sharp(stored).metadata()).format).toBe('webp')
    expect(standsStill).toBe(true)
  })

  it('is refused where its first picture is broken', async () => {
    const moving = await anApng({ width: 200, height: 300 })
    const { work } = await ingestInto({ '1.png': moving.subarray(0, 200) })
    expect(work.verdicts).toMatchObject([{ path: '1.png', verdict: 'corrupted' }])
  })
})

describe('a panel that moves stays in its strip, at its place', () => {
  const PANELS: readonly (readonly [string, () => Promise<Buffer>])[] = [
    ['2.gif', () => aMoving('gif')],
    ['2.gif', () => aMoving('gif', { width: 100, height: 400 })],
    ['2.gif', () => aMoving('webp')],
    ['2.webp', () => aMoving('webp', { width: 100, height: 400 })],
    ['2.png', () => anApng({ width: 100, height: 400 })],
    ['2.avif', () => anAvifSequence({ width: 100, height: 400 })],
    ['2.png', () => aMoving('gif', { width: 100, height: 400 })],
  ]

  it.each(PANELS)('%s', async (name, make) => {
    const strip = await aPicture(100, 1200).png().toBuffer()
    const work = await ingest({ '1.png': strip, [name]: await make(), '3.png': strip })
    const shown = work.ziptree.tree.map(({ type, name: label }) => `${type} ${label}`)
    expect(shown).toEqual(['hidden 1.png', `hidden ${name}`, 'hidden 3.png', expect.any(String)])
    const said = work.verdicts.map(({ message }) => message)
    expect(said).toEqual([VERDICTS.ok, STANDS_STILL, VERDICTS.ok])
  })

  it('is a strip of its own where all of its panels move', async () => {
    const panel = await aMoving('gif', { width: 100, height: 900 })
    const work = await ingest({ '1.gif': panel, '2.gif': panel })
    const books = Object.values(work.ziptree.playfile).filter(({ type }) => type === 'webtoon')
    expect(books).toHaveLength(1)
  })
})

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { VERDICTS } from '@yomikura/contract/errors'
import { describe, expect, it } from 'vitest'
import { ingestWork, type IngestResult } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { STANDS_STILL } from './find-motion.ts'
import { aMoving, anApng, anAvifSequence } from './test-moving-pictures.ts'

async function ingest(files: Record<string, Buffer | string>): Promise<IngestResult> {
  const root = await aFolder()
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'source', path)), { recursive: true })
    await writeFile(join(root, 'source', path), bytes)
  }
  return ingestWork(anIngest({ source: join(root, 'source'), outputFolder: join(root, 'out') }))
}

const still = () => aPicture(40, 30)

/** Name, bytes, whether it moves. Names that lie stand beside those that do not. */
const PICTURES: readonly (readonly [string, () => Promise<Buffer>, boolean])[] = [
  ['a.gif', () => aMoving('gif'), true],
  ['b.webp', () => aMoving('webp'), true],
  ['c.png', () => anApng(), true],
  ['d.avif', () => anAvifSequence(), true],
  ['e.png', () => aMoving('gif'), true],
  ['f.jpg', () => anApng({ frames: 5 }), true],
  ['g.gif', () => aMoving('webp'), true],
  ['h.webp', () => anAvifSequence({ frames: 9 }), true],
  ['i.gif', () => still().gif().toBuffer(), false],
  ['j.webp', () => still().webp().toBuffer(), false],
  ['k.png', () => still().png().toBuffer(), false],
  ['l.avif', () => still().avif({ effort: 0 }).toBuffer(), false],
  ['m.png', () => anApng({ frames: 1 }), false],
  ['n.avif', () => anAvifSequence({ frames: 1 }), false],
  ['o.gif', () => still().png().toBuffer(), false],
  ['p.jpg', () => still().jpeg().toBuffer(), false],
]

describe('a page that moves is known by its bytes, and its verdict says that it stands still', () => {
  it.each(PICTURES)('%s', async (name, make, isMoving) => {
    const { verdicts } = await ingest({ [name]: await make() })
    const message = isMoving ? STANDS_STILL : VERDICTS.ok
    expect(verdicts).toMatchObject([{ path: name, verdict: 'ok', message }])
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

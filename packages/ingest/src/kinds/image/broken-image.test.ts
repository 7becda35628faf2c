import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { sharp } from './image-engine.ts'

const [WIDTH, HEIGHT] = [320, 480]

/** A drawing without a row of one colour. */
function aDrawing() {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < data.length; at++) data[at] = ((at * 37) ^ (at >> 7) ^ (at >> 11)) & 0xff
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).blur(2)
}

const PICTURES: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['1.jpg', await aDrawing().jpeg().toBuffer()],
  ['progressive.jpg', await aDrawing().jpeg({ progressive: true }).toBuffer()],
  ['1.png', await aDrawing().png().toBuffer()],
  ['1.gif', await aDrawing().gif().toBuffer()],
  ['1.webp', await aDrawing().webp().toBuffer()],
]

async function takeIn(files: Record<string, Buffer>) {
  const root = await aFolder()
  const source = join(root, 'source')
  await mkdir(source)
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(source, name), bytes)
  const outputFolder = join(root, 'out')
  const work = await ingestWork(anIngest({ source, outputFolder, protect: false }))
  const read = async (index: number) => {
    const { optimized } = work.files
      .map(({ path }) => path)
      .filter((path) => path.startsWith('optimized/'))
      .map((path) => ({ optimized: join(outputFolder, path) }))[index]!
    return sharp(optimized).removeAlpha().raw().toBuffer()
  }
  return { ...work, read }
}

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

describe('a broken picture', () => {
  it.each(PICTURES)(
    '%s without its last hundredth is a page that says it is damaged',
    async (...picture) => {
      const [name, bytes] = picture
      const { verdict, verdicts, ziptree, pageCount, read } = await takeIn({
        [name]: cut(bytes, 0.99),
      })
      expect(verdict).toBe('ok')
      expect(verdicts).toMatchObject([{ path: name, verdict: 'damaged' }])
      expect(verdicts[0]?.message).toMatch(/breaks off or is broken inside/)
      expect(Object.values(ziptree.playfile)).toMatchObject([{ type: 'image', verdict: 'damaged' }])
      expect(pageCount).toBe(1)
      // All but its end is the picture that it was.
      const whole = await (await takeIn({ [name]: bytes })).read(0)
      const found = await read(0)
      const half = WIDTH * (HEIGHT / 2) * 3
      expect(meanDifference(found.subarray(0, half), whole.subarray(0, half))).toBeLessThan(4)
    },
  )

  it.each(PICTURES.filter(([name]) => name === '1.jpg' || name === '1.gif'))(
    '%s without its second half says how much of it is missing',
    async (name, bytes) => {
      const { verdicts } = await takeIn({ [name]: cut(bytes, 0.5) })
      const percent = Number(/about (\d+) %/.exec(verdicts[0]?.message ?? '')?.[1])
      expect(Math.abs(percent - 50)).toBeLessThan(15)
    },
  )

  it.each(PICTURES.filter(([name]) => name !== 'progressive.jpg' && name !== '1.webp'))(
    '%s of which next to nothing is left is no page',
    async (name, bytes) => {
      const { verdict, verdicts } = await takeIn({ [name]: cut(bytes, 0.04) })
      expect([verdict, verdicts[0]?.verdict]).toEqual(['corrupted', 'corrupted'])
    },
  )

  it('of which a block inside is broken is a page that says it is damaged', async () => {
    const bytes = Buffer.from(PICTURES[2]![1])
    bytes.fill(0x5a, Math.floor(bytes.length * 0.8), Math.floor(bytes.length * 0.8) + 9)
    const { verdicts } = await takeIn({ '1.png': bytes })
    expect(verdicts).toMatchObject([{ path: '1.png', verdict: 'damaged' }])
  })
})

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  expect(a).toHaveLength(b.length)
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += Math.abs(a[at]! - b[at]!)
  return sum / a.length
}

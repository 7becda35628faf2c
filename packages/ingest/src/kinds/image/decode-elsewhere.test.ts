// @bare
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import type { IngestOptions } from '../../ingest-options.ts'
import { aFolder, anIngest, INPUTS, listFiles } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { findConverter } from '../media/converter.ts'
import { sharp } from './image-engine.ts'

const run = promisify(execFile)
const converter = await findConverter()
const hasJxl = await hasDecoder('libjxl')

async function hasDecoder(name: string): Promise<boolean> {
  if (converter === undefined) return false
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-decoders'])
  return stdout.includes(` ${name} `)
}

async function takeIn(name: string, bytes: Buffer, options: Partial<IngestOptions> = {}) {
  const root = await aFolder()
  const source = join(root, 'source')
  await mkdir(source)
  await writeFile(join(source, name), bytes)
  const outputFolder = join(root, 'out')
  const work = await ingestWork(anIngest({ source, outputFolder, protect: false, ...options }))
  const { verdicts, pageCount } = work
  const left = (await listFiles(join(outputFolder, '.ingest')).catch(() => [])).length
  const page = async () => {
    const [name = ''] = await readdir(join(outputFolder, 'optimized'))
    return sharp(join(outputFolder, 'optimized', name))
  }
  return { verdict: verdicts[0]?.verdict, message: verdicts[0]?.message, pageCount, left, page }
}

/** A picture of two colors, as JPEG 2000. */
async function aJp2(): Promise<Buffer> {
  const root = await aFolder()
  await aPicture(300, 400).png().toFile(join(root, 'a.png'))
  await run('ffmpeg', ['-v', 'error', '-i', join(root, 'a.png'), join(root, 'a.jp2')])
  return readFile(join(root, 'a.jp2'))
}

describe('a picture that the image library does not know', () => {
  it.skipIf(converter === undefined)(
    'is the page that it was made of (JPEG 2000, needs ffmpeg)',
    async () => {
      const { verdict, pageCount, left, page } = await takeIn('1.jp2', await aJp2())
      expect([verdict, pageCount, left]).toEqual(['ok', 1, 0])
      const found = await (await page()).removeAlpha().raw().toBuffer()
      const made = await aPicture(300, 400).removeAlpha().raw().toBuffer()
      expect(found).toHaveLength(made.length)
      const sum = found.reduce((total, byte, at) => total + Math.abs(byte - made[at]!), 0)
      expect(sum / made.length).toBeLessThan(8)
    },
  )

  it.skipIf(converter === undefined || INPUTS === undefined)(
    'of another program becomes a page of its size (needs ffmpeg and the inputs folder)',
    async () => {
      const files = [
        ['sharp/relax.jp2', 400, 300],
        ...(hasJxl ? ([['conformance/cafe.jxl', 1280, 1600]] as const) : []),
      ] as const
      for (const [path, width, height] of files) {
        const bytes = await readFile(join(INPUTS!, 'images', path))
        const { verdict, page } = await takeIn(path.replace('/', '-'), bytes)
        const found = await (await page()).metadata()
        expect([path, verdict, found.width / found.height]).toEqual([path, 'ok', width / height])
      }
    },
  )

  it.skipIf(converter === undefined)(
    'is refused by its verdict where it is broken or too large (needs ffmpeg)',
    async () => {
      const bytes = await aJp2()
      expect((await takeIn('1.jp2', bytes.subarray(0, 60))).verdict).toBe('corrupted')
      const limits = { pixels: 300 * 400 - 1 }
      expect((await takeIn('1.jp2', bytes, { limits })).verdict).toBe('too_many_pixels')
      // The decoder counts the rows that it adds for itself.
      const roomy = { pixels: 300 * 400 * 2 }
      expect((await takeIn('1.jp2', bytes, { limits: roomy })).verdict).toBe('ok')
    },
  )

  it.skipIf(!hasJxl || INPUTS === undefined)(
    'is refused by its pixels, and not as broken, in either format (needs libjxl)',
    async () => {
      const bytes = await readFile(join(INPUTS!, 'images/conformance/cafe.jxl'))
      const { verdict } = await takeIn('1.jxl', bytes, { limits: { pixels: 1280 * 1600 - 1 } })
      expect(verdict).toBe('too_many_pixels')
    },
  )

  it('says which program is missing', async () => {
    const bytes = Buffer.from('0000000c6a5020200d0a870a', 'hex')
    const { verdict, message } = await takeIn('1.jp2', bytes, { converter: null })
    expect([verdict, message]).toEqual(['converter_missing', expect.stringContaining('ffmpeg')])
  })
})

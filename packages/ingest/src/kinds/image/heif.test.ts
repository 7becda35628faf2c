// @bare
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { IngestOptions } from '../../ingest-options.ts'
import { ingestWork } from '../../ingest-work.ts'
import { INPUTS, aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { findConverter } from '../media/converter.ts'
import { sharp } from './image-engine.ts'

const PHOTO = join(INPUTS ?? '', 'images/test-assets/IMG_2682.heic')
const converter = await findConverter()

async function takeIn(source: string, options: Partial<IngestOptions> = {}) {
  const outputFolder = join(await aFolder(), 'out')
  const { ziptree, verdicts, pageCount } = await ingestWork(
    anIngest({ source, outputFolder, ...options }),
  )
  const [playfile] = Object.values(ziptree.playfile)
  const [verdict] = verdicts
  return { type: playfile?.type, verdict, pageCount }
}

/** A picture in a HEIF box that does not say by its brands which codec it holds. */
async function aHeif(): Promise<Buffer> {
  const bytes = await aPicture(300, 400).avif({ effort: 0 }).toBuffer()
  const end = bytes.readUInt32BE(0)
  for (let at = 8; at < end; at += 4) {
    if (bytes.toString('latin1', at, at + 4).startsWith('avi')) bytes.write('mif1', at, 'latin1')
  }
  return bytes
}

/** Whether the library decodes HEVC, which its usual build does not. */
const decodesHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false

describe('a picture in a HEIF box', () => {
  it('becomes a page where the library has its codec, whatever the box is called', async () => {
    const source = join(await aFolder(), 'photo.heic')
    await writeFile(source, await aHeif())
    expect(await takeIn(source)).toMatchObject({
      type: 'image',
      verdict: { verdict: 'ok' },
      pageCount: 1,
    })
  })

  it.skipIf(INPUTS === undefined || decodesHeic)(
    'of a codec that the library comes without says which program shows it (needs the inputs folder)',
    async () => {
      const taken = await takeIn(PHOTO, { converter: null })
      expect(taken).toMatchObject({
        type: 'image',
        verdict: {
          path: 'IMG_2682.heic',
          verdict: 'converter_missing',
          message: expect.stringContaining('heif-convert'),
        },
        pageCount: 0,
      })
    },
  )

  it.skipIf(INPUTS === undefined || decodesHeic || converter?.heif === undefined)(
    'of such a codec is a page by libheif’s program (needs heif-convert and the inputs folder)',
    async () => {
      expect(await takeIn(PHOTO)).toMatchObject({ verdict: { verdict: 'ok' }, pageCount: 1 })
      const source = join(await aFolder(), 'cut.heic')
      const bytes = await readFile(PHOTO)
      await writeFile(source, bytes.subarray(0, bytes.length / 2))
      expect(await takeIn(source)).toMatchObject({
        verdict: { verdict: 'corrupted' },
        pageCount: 0,
      })
    },
  )
})

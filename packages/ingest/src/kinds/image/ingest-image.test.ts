import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { descrambleRaw } from '@yomikura/protection/scramble'
import { tileGrid } from '@yomikura/protection/tile-grid'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aShelf, anIngest } from '../../test-folders.ts'
import { aPicture, drawPixels, psnr } from '../../test-pictures.ts'
import { imageAt } from '../../test-trees.ts'

const png = (width: number, height: number) => aPicture(width, height).png().toBuffer()

describe('a page', () => {
  it('shows, once restored, what was drawn', async () => {
    const [width, height] = [1000, 1500]
    const { root, source } = await aShelf({ '1.png': await png(width, height) })
    const outputFolder = join(root, 'out')
    const { ziptree } = await ingestWork(anIngest({ source, outputFolder }))
    const { optimized } = imageAt(ziptree, '1.png')
    expect(optimized).toMatchObject({ width, height, crypt: true })

    const stored = await sharp(join(outputFolder, 'optimized', optimized.name))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { paddedWidth, paddedHeight } = tileGrid(width, height)
    expect(stored.info).toMatchObject({ width: paddedWidth, height: paddedHeight })
    const page = { data: stored.data, width: paddedWidth, height: paddedHeight, channels: 3 }
    const restored = descrambleRaw(page, width, height, optimized.name)
    expect(psnr(restored.data, drawPixels(width, height))).toBeGreaterThan(35)
  })

  it('is stored as it is without protection', async () => {
    const { root, source } = await aShelf({ '1.png': await png(300, 200) })
    const outputFolder = join(root, 'out')
    const { ziptree } = await ingestWork(anIngest({ source, outputFolder, protect: false }))
    const { optimized } = imageAt(ziptree, '1.png')
    expect(optimized.crypt).toBe(false)
    const stored = await sharp(join(outputFolder, 'optimized', optimized.name))
      .raw()
      .toBuffer()
    expect(psnr(stored, drawPixels(300, 200))).toBeGreaterThan(38)
  })

  it('keeps its name on the wire while its bytes are WebP, and has a small preview', async () => {
    const jpeg = await aPicture(1400, 2000).jpeg().toBuffer()
    const { root, source } = await aShelf({ '1.jpeg': jpeg })
    const outputFolder = join(root, 'out')
    const { ziptree, files } = await ingestWork(anIngest({ source, outputFolder }))
    const { files: original, optimized } = imageAt(ziptree, '1.jpeg')
    expect(original.name).toMatch(/^[0-9a-f]{32}\.jpeg$/)
    expect(optimized.name).toBe(original.name.replace('.jpeg', '.jpg'))
    expect(optimized).toMatchObject({
      width: 1400,
      height: 2000,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    expect(files).toContainEqual({
      path: `optimized/${optimized.name}`,
      length: optimized.length,
      contentType: 'image/webp',
    })
    const preview = await sharp(join(outputFolder, 'thumbnails', optimized.name)).metadata()
    expect(preview).toMatchObject({ format: 'webp', width: 210, height: 300 })
    expect(await readFile(join(outputFolder, 'files', original.name))).toEqual(jpeg)
  })

  it('stands upright, on white, in sRGB', async () => {
    const turned = await aPicture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: '#0000' },
    })
      .png()
      .toBuffer()
    const grey = await aPicture(100, 80).greyscale().toColourspace('b-w').png().toBuffer()
    const { root, source } = await aShelf({
      'turned.jpg': turned,
      'clear.png': clear,
      'grey.png': grey,
    })
    const { ziptree, verdicts } = await ingestWork(
      anIngest({ source, outputFolder: join(root, 'out') }),
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok'])
    expect(imageAt(ziptree, 'turned.jpg').optimized).toMatchObject({ width: 200, height: 300 })
    expect(imageAt(ziptree, 'clear.png').optimized.color).toBe('#ffffff')
    expect(imageAt(ziptree, 'grey.png').optimized.color).toMatch(/^#(..)\1\1$/)
  })

  it('keeps moving when it is an animation', async () => {
    const frames = await Promise.all([
      png(40, 30),
      png(40, 30),
      aPicture(40, 30).negate().png().toBuffer(),
    ])
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { root, source } = await aShelf({ 'a.gif': gif })
    const outputFolder = join(root, 'out')
    const { ziptree } = await ingestWork(anIngest({ source, outputFolder }))
    const { optimized } = imageAt(ziptree, 'a.gif')
    expect(optimized).toMatchObject({ width: 40, height: 30, crypt: false })
    const stored = await sharp(join(outputFolder, 'optimized', optimized.name)).metadata()
    expect(stored.pages).toBe((await sharp(gif).metadata()).pages)
    expect(stored.pages).toBeGreaterThan(1)
  })

  it('has too many frames or pixels only past the limit', async () => {
    const gif = await sharp([await png(8, 8), await aPicture(8, 8).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const { root, source } = await aShelf({ 'a.gif': gif, 'b.png': await png(100, 100) })
    const { verdicts } = await ingestWork(
      anIngest({ source, outputFolder: join(root, 'out'), limits: { frames: 1, pixels: 9999 } }),
    )
    expect(verdicts).toMatchObject([
      { path: 'a.gif', verdict: 'too_many_frames' },
      { path: 'b.png', verdict: 'too_many_pixels' },
    ])
  })
})

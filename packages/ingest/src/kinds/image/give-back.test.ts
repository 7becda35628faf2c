import { expect, it } from 'vitest'
import { giveBack } from './give-back.ts'
import { aPicture } from '../../test-pictures.ts'

it('frees the pixels of a page that the image library drew', async () => {
  const pixels = await aPicture(800, 1200).removeAlpha().raw().toBuffer()
  const heldBytes = process.memoryUsage().external
  expect(pixels.byteLength).toBe(800 * 1200 * 3)
  giveBack(pixels)
  expect(pixels.byteLength).toBe(0)
  expect(heldBytes - process.memoryUsage().external).toBeGreaterThan(800 * 1200 * 3 * 0.9)
})

it('keeps bytes that are a part of more', () => {
  const sheet = new Uint8Array(100).fill(7)
  giveBack(sheet.subarray(0, 50))
  expect(sheet.every((byte) => byte === 7)).toBe(true)
})

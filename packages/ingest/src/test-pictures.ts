import sharp, { type Sharp } from 'sharp'

/** A smooth, asymmetric RGB picture: any swap, turn or shift of its parts shows in its pixels. */
export function drawPixels(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data[at++] = Math.round((x / width) * 255)
      data[at++] = Math.round((y / height) * 255)
      data[at++] = Math.round(128 + 100 * Math.sin((x + 2 * y) / 40))
    }
  }
  return data
}

export function aPicture(width: number, height: number): Sharp {
  return sharp(drawPixels(width, height), { raw: { width, height, channels: 3 } })
}

/** Likeness of two pictures in decibels; above 35 the eye sees none of the difference. */
export function psnr(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2
  return 10 * Math.log10((255 * 255) / (sum / a.length))
}

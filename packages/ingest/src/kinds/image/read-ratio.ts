import { sharp } from './image-engine.ts'

/** Height for width of a picture as a reader sees it; undefined for what does not say its size. */
export async function readRatio(head: Buffer): Promise<number | undefined> {
  try {
    const options = { failOn: 'none', limitInputPixels: false } as const
    const { autoOrient } = await sharp(head, options).metadata()
    return autoOrient.height / autoOrient.width
  } catch {
    return undefined
  }
}

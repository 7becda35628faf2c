import { open } from 'node:fs/promises'
import { HEAD_BYTES } from './detect-format.ts'

/** The first bytes of a file, by which its format is known. */
export async function readFileHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), { position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

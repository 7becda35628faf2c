import type { SourceFile } from '../open/source.ts'

/**
 * First bytes of a file, or all of a short one.
 *
 * @throws VerdictError when they cannot be had
 */
export async function readHead(
  file: SourceFile,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of file.read(signal)) {
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

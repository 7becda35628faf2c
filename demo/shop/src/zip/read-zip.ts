import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ShopError } from '#http/shop-error.ts'

/** Largest file taken out of a zip: pages are far smaller. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024

/**
 * Opens a zip, hands over the names of its files and a way to read one, and closes it.
 * @throws ShopError `invalid_zip` when it is none.
 */
export async function withZip<Result>(
  path: string,
  use: (names: string[], read: (name: string) => Promise<Buffer>) => Promise<Result>,
): Promise<Result> {
  const zip = await openZip(path)
  try {
    const entries = await listEntries(zip)
    const read = async (name: string) => readEntry(zip, entries.get(name))
    return await use([...entries.keys()], read)
  } finally {
    zip.close()
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw new ShopError('invalid_zip', `The content is not a zip: ${String(error)}`)
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw new ShopError('invalid_zip', `The zip cannot be read: ${String(error)}`)
  }
  return entries
}

async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<Buffer> {
  if (!entry || entry.uncompressedSize > LARGEST_FILE_BYTES) {
    throw new Error('A file of the zip is missing or too large.')
  }
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

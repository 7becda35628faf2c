import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Book } from '@yomikura/content/book'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aBook, readContent, type TestBook } from './test-books.ts'

/** Takes in a book: its manifest, its files, and what is said of it. */
export async function ingestBook(book: TestBook | Buffer) {
  const folder = await aFolder()
  const source = join(folder, 'book.epub')
  await writeFile(source, Buffer.isBuffer(book) ? book : aBook(book))
  const outputFolder = join(folder, 'out')
  const made = await ingestWork(anIngest({ source, outputFolder }))
  const [hashname = ''] = Object.keys(made.ziptree.playfile)
  const { verdict, message } = made.verdicts[0]!
  const files =
    verdict === 'ok'
      ? await readContent(join(outputFolder, 'epub', hashname)).catch(
          () => new Map<string, Buffer>(),
        )
      : new Map<string, Buffer>()
  const manifest = JSON.parse(files.get('META-INF/book.json')?.toString() ?? '{}') as Book
  return { made, manifest, files, verdict, message }
}

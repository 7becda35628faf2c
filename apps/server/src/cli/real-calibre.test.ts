// @bare
import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aBook } from '@yomikura/ingest/kinds/epub/test-books'
import { patience } from '@yomikura/testkit/patience'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aComic, type MovedIn, MovedShelf } from '#test/test-moved-shelf.ts'

const run = promisify(execFile)
const hasCalibre = await run('calibredb', ['--version']).then(
  () => true,
  () => false,
)
const READ = Date.parse('2025-03-04T05:06:07Z') / 1000

let shelf: MovedShelf
let moved: MovedIn

function aNovel(title: string): Buffer {
  const chapter = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${`${title} `.repeat(40)}</p></body></html>`
  const metadata = `<dc:title>${title}</dc:title><dc:creator>Jane Doe</dc:creator>`
  return aBook({ files: { 'a.xhtml': chapter }, metadata })
}

/** Makes a library by calibre's own commands, as its user would; then it is moved to the shelf. */
async function fillByCalibre(empty: MovedShelf): Promise<void> {
  const { folder } = empty
  const library = join(folder, 'Calibre Library')
  const calibredb = (command: string, ...values: string[]) =>
    run('calibredb', [command, '--library-path', library, ...values])
  const incoming = join(folder, 'incoming')
  await mkdir(incoming)
  const books = {
    'a.epub': aNovel('Shore'),
    'b.epub': aNovel('🎉 海'),
    'c.cbz': await aComic(8, 1),
  }
  for (const [name, data] of Object.entries(books)) {
    await writeFile(join(incoming, name), data)
    await calibredb('add', join(incoming, name))
  }
  await calibredb('add_custom_column', 'read', 'Read', 'bool')
  await calibredb('set_custom', 'read', '2', 'true')
  await calibredb('set_metadata', '1', '--field', 'rating:4')
  const places = [
    [1, 'EPUB', 0.5],
    [3, 'CBZ', 0.75],
  ].map(
    ([book, format, share]) =>
      `api.set_last_read_position(${book}, '${format}', user='hanako', device='d', cfi='/2', epoch=${READ}, pos_frac=${share})`,
  )
  const script = ['from calibre.library import db', `api = db(${JSON.stringify(library)}).new_api`]
  await run('calibre-debug', ['-c', [...script, ...places].join('\n')])
  await cp(library, empty.at(''), { recursive: true })
}

describe.skipIf(!hasCalibre)('yomikura migrate calibre, needs calibre', () => {
  beforeAll(async () => {
    shelf = await MovedShelf.open({}, fillByCalibre)
    moved = await shelf.moveIn('calibre', join(shelf.folder, 'Calibre Library'))
  }, 120_000 * patience())
  afterAll(() => shelf?.close())

  it('finds all books of a library that calibre made, in the folder it was copied to', () => {
    expect([moved.works, moved.missed]).toEqual([{ found: 3, matched: 3 }, []])
  })

  it('brings places, what was read, and says that ratings have no place', () => {
    expect(moved.counts).toMatchObject({
      places: { found: 2, moved: 2 },
      finished: { found: 1, moved: 1 },
      ratings: { found: 1, no_place: 1 },
    })
  })

  it('brings them to the works that they are of', async () => {
    const db = await shelf.database()
    const rows = await db
      .selectFrom('reading_progress')
      .innerJoin('work', 'work.workno', 'reading_progress.workno')
      .select(['catalogue', 'path', 'position', 'total'])
      .execute()
    await db.destroy()
    const shares = rows.map(({ catalogue, path, position, total }) => {
      const { name } = JSON.parse(catalogue) as { name: { ja_JP: string } }
      return [name.ja_JP, path === '/' ? 'finished' : (position / (total ?? 1)).toFixed(1)]
    })
    expect(Object.fromEntries(shares)).toEqual({ Shore: '0.5', '🎉 海': 'finished', c: '0.8' })
  })
})

// @bare
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { patience } from '@yomikura/testkit/patience'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { aPicture } from '../../test-pictures.ts'
import { aBook, aChapter, readContent } from '../epub/test-books.ts'

const run = promisify(execFile)
const hasCalibre = await run('ebook-convert', ['--version']).then(
  () => true,
  () => false,
)

const FORMS: readonly (readonly [about: string, name: string, options: string[]])[] = [
  ['the newer form', 'made.azw3', []],
  ['the older form', 'made.mobi', ['--mobi-file-type', 'old']],
  ['both forms in one', 'made.mobi', ['--mobi-file-type', 'both']],
]

describe.skipIf(!hasCalibre)('a book of Kindle that calibre made, needs calibre', () => {
  it.each(FORMS)(
    'is read with its text, pictures and links, in %s',
    async (_about, name, options) => {
      const folder = await aFolder()
      const novel = join(folder, 'novel.epub')
      const files = {
        'a.xhtml': aChapter('<h1>Shore</h1><p>The “sea”, <a href="b.xhtml#deep">deep</a>.</p>'),
        'b.xhtml': aChapter(
          `<h1>Light</h1><p>${'夜 '.repeat(4000)}</p><p id="deep">Down here.</p><p><img src="p.png" alt=""/></p>`,
        ),
        'p.png': await aPicture(300, 400).png().toBuffer(),
      }
      const metadata = '<dc:title>Shore &amp; Light</dc:title><dc:creator>Jane Doe</dc:creator>'
      await writeFile(novel, aBook({ files, metadata }))
      await run('ebook-convert', [novel, join(folder, name), ...options])
      const outputFolder = join(folder, 'out')
      const made = await ingestWork(anIngest({ source: join(folder, name), outputFolder }))
      expect(made.verdicts).toMatchObject([{ verdict: 'ok' }])
      expect(made.metadata).toMatchObject({ name: 'Shore & Light', makers: ['Jane Doe'] })
      const [hashname = ''] = Object.keys(made.ziptree.playfile)
      const content = await readContent(join(outputFolder, 'epub', hashname))
      const pages = [...content].filter(([path]) => /^part\d+\.xhtml$/.test(path))
      const textOf = (path: string) => String(content.get(path))
      const [own = '', href = ''] =
        pages
          .map(([path, bytes]) => [path, /href="([^"]*#[^"]*)"[^>]*>deep/.exec(String(bytes))?.[1]])
          .find(([, found]) => found !== undefined) ?? []
      expect(textOf(own)).toContain('The “sea”')
      const [target = '', id = ''] = href.split('#')
      const place = new RegExp(`id="${id}"[^]{0,200}Down here`)
      expect(textOf(target === '' ? own : target)).toMatch(place)
      expect(pages.some(([, bytes]) => /<img [^>]*src="image\d+\.\w+"/.test(String(bytes)))).toBe(
        true,
      )
    },
    60_000 * patience(),
  )
})

import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Book } from '@yomikura/content/book'
import type { ViewerMeta } from '@yomikura/content/viewer-meta'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { INPUTS, aFolder, anIngest } from '../../test-folders.ts'
import { readContent, textOfContent } from './test-books.ts'

/** What becomes of every book of the inputs folder. */
type Expected = [
  path: string,
  type: string,
  verdict: string,
  direction: string,
  writingMode: string,
  /** Pages of a book of pictures, items of the reading order of another. */
  count: number,
  /** Lines of the table of contents, without those below them. */
  contents: number,
]

// prettier-ignore
const TABLE: Expected[] = [
  ['bibi/Sample_Pre-Paginated_RtL.epub', 'ebook_fixed', 'ok', 'rtl', '-', 7, 1],
  ['epub-tests/css-epub-line-break.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/css-epub-text-combine-horizontal.epub', 'epub_reflowable', 'ok', 'rtl', 'vertical-rl', 1, 1],
  ['epub-tests/css-epub-text-emphasis.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 4, 1],
  ['epub-tests/css-epub-text-orientation.epub', 'epub_reflowable', 'ok', 'rtl', 'vertical-rl', 2, 1],
  ['epub-tests/css-epub-writing-mode.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 3, 1],
  ['epub-tests/fxl-page-spread-center.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/lay-fxl-layout-pre-paginated.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/lay-fxl-orientation-landscape.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/lay-fxl-page-spread-combined.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/lay-fxl-page-spread-left.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/lay-fxl-page-spread-right.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/lay-fxl-spread-none.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/lay-fxl-svg-icb_multi.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 3, 3],
  ['epub-tests/lay-fxl-xhtml-icb.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/lay-fxl-xhtml-icb_invalid_meta.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 2, 2],
  ['epub-tests/lay-page-layout-both-spread.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 5, 5],
  ['epub-tests/mol-navigation.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 2, 2],
  ['epub-tests/mol-timing-synchronization_fxl.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/nav-non-text_img.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 2, 2],
  ['epub-tests/nav-spine_in-spine.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 3, 2],
  ['epub-tests/ocf-font_obfuscation.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/ocf-package_multiple.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/ocf-url_link-leaking-relative.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/ocf-zip-comp.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pkg-dir_rtl-root-ltr.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pkg-manifest-unlisted-resource.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pkg-meta-whitespace.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pkg-spine-progression-pre-paginated.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['epub-tests/pkg-spine-progression_rtl.epub', 'epub_reflowable', 'ok', 'rtl', 'horizontal-tb', 4, 4],
  ['epub-tests/pkg-title-order.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pkg-unique-id_duplicate.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-cmt-avif.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-cmt-jxl.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-cmt-mp4.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-cmt-opus.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-cmt-webp.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-data-urls_top-level-content.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 2, 2],
  ['epub-tests/pub-external-links.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-file-urls.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-xml-external-id.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/pub-xml-non-validating_unclosed.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/scr-storage-delete.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/scr-support.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/sec-untrusted-consent_network.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/sec-untrusted-consent_scripting.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub-tests/xx-lay-roll-template.epub', 'ebook_webtoon', 'ok', 'vertical', '-', 4, 9],
  ['epub3-samples/childrens-literature.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 3, 1],
  ['epub3-samples/georgia-pls-ssml.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 2, 1],
  ['epub3-samples/haruko-html-jpeg.epub', 'epub', 'ok', 'rtl', 'horizontal-tb', 13, 2],
  ['epub3-samples/hefty-water.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub3-samples/kusamakura-japanese-vertical-writing.epub', 'epub_reflowable', 'ok', 'rtl', 'vertical-rl', 16, 14],
  ['epub3-samples/moby-dick-mo.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 144, 141],
  ['epub3-samples/quiz-bindings.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epub3-samples/regime-anticancer-arabic.epub', 'epub_reflowable', 'ok', 'rtl', 'horizontal-tb', 3, 3],
  ['epub3-samples/svg-in-spine.epub', 'epub', 'ok', 'ltr', 'horizontal-tb', 6, 3],
  ['epub3-samples/wasteland-otf-obf.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 6],
  ['epubcheck/ocf-container-not-ocf-error.epub', 'epub', 'corrupted', '-', '-', 0, 0],
  ['epubcheck/ocf-filename-character-forbidden-error.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epubcheck/ocf-filename-duplicate-after-canonical-normalization-error.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epubcheck/ocf-filename-duplicate-zip-entry-error.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epubcheck/ocf-filename-not-utf8-error.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epubcheck/ocf-filename-utf8-valid.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epubcheck/ocf-mimetype-file-missing-error.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 1, 1],
  ['epubcheck/ocf-zip-unreadable-empty-fatal.epub', 'epub', 'corrupted', '-', '-', 0, 0],
  ['evil-epubs/file_system_access.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 9, 8],
  ['evil-epubs/javascript_execution.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 2, 2],
  ['evil-epubs/remote_communication.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 4, 4],
  ['komga/The Incomplete Theft - Ralph Burke.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 4, 1],
  ['komga/epub3.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 2, 1],
  ['komga/zip-as-epub.epub', 'epub', 'corrupted', '-', '-', 0, 0],
  ['kthoom/alice-in-wonderland.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 15, 4],
  ['p-g-wodehouse_love-among-the-chickens/src.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 29, 6],
  ['stump/book.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 15, 17],
  ['twine-cookbook/twine-cookbook-print.epub', 'epub_reflowable', 'ok', 'ltr', 'horizontal-tb', 206, 11],
]

/** What no file of an unpacked book may hold, whatever was put into it. */
const DANGEROUS =
  /<script|<iframe|<object|<embed|<base|<form|<[^>]*\son[a-z]+=|<[^<>]*="\s*(javascript|vbscript|file):|@import url\("?(https?:)?\/\/|<[^<>]*(src|poster)="(https?:|\/\/|file:)|<!ENTITY|<!DOCTYPE [^h]|url\("?(https?:|\/\/|file:)|<[^<>]*="[^"<>]*expression\(|<link rel="(?!stylesheet)/i

describe.skipIf(INPUTS === undefined)('a real book (needs the inputs folder)', () => {
  it('stands in the table, whichever it is', async () => {
    const names = await readdir(join(INPUTS!, 'epub'), { recursive: true })
    const books = names.filter((name) => name.endsWith('.epub')).sort()
    expect(books).toEqual(TABLE.map(([path]) => path).sort())
  })

  it.each(TABLE)('%s is %s, %s', async (path, type, verdict, direction, mode, count, contents) => {
    const outputFolder = await aFolder()
    const source = join(INPUTS!, 'epub', path)
    const { ziptree, verdicts } = await ingestWork(anIngest({ source, outputFolder }))
    const [hashname = '', playfile] = Object.entries(ziptree.playfile)[0] ?? []
    expect([playfile?.type, verdicts[0]?.verdict]).toEqual([type, verdict])
    expect(Object.hasOwn(playfile ?? {}, type)).toBe(verdict === 'ok')
    if (verdict !== 'ok') return
    if (type.startsWith('ebook_')) {
      const files = await readContent(join(outputFolder, 'viewer', hashname))
      const meta = JSON.parse(files.get('viewer-meta.json')!.toString()) as ViewerMeta
      expect([meta.direction, meta.page_count, meta.navigation.length]).toEqual([
        direction,
        count,
        contents,
      ])
      expect(meta.pages.every(({ src, length }) => files.get(src)?.length === length)).toBe(true)
      return
    }
    const files = await readContent(join(outputFolder, 'epub', hashname))
    const book = JSON.parse(files.get('META-INF/book.json')!.toString()) as Book
    expect([book.direction, book.writing_mode, book.spine.length, book.navigation.length]).toEqual([
      direction,
      mode,
      count,
      contents,
    ])
    expect(Object.keys(book.resources).every((resource) => files.has(resource))).toBe(true)
    expect(textOfContent(files).filter(([, text]) => DANGEROUS.test(text))).toEqual([])
  })

  it('keeps the reading order, the sides of spreads and the mixed layouts of a comic', async () => {
    const book = await readBook('epub3-samples/haruko-html-jpeg.epub')
    expect(book.layout).toBe('fixed')
    expect(book.spine.slice(0, 3).map(({ path, spread }) => [path, spread])).toEqual([
      ['OPS/xhtml/p01.xhtml', 'left'],
      ['OPS/xhtml/p02.xhtml', 'right'],
      ['OPS/xhtml/p03.xhtml', 'left'],
    ])
    expect(book.spine.at(-1)?.layout).toBe('reflowable')
  })

  it('keeps the voice of a book that is read aloud', async () => {
    const { spine } = await readBook('epub-tests/mol-timing-synchronization_fxl.epub')
    const [part] = spine.find(({ overlay }) => overlay !== undefined)?.overlay ?? []
    expect(part).toMatchObject({ src: 'EPUB/audio/mobydick.mp3', begin: expect.any(Number) })
  })

  it.each(['epub-tests/ocf-font_obfuscation.epub', 'epub3-samples/wasteland-otf-obf.epub'])(
    'has its fonts readable: %s',
    async (path) => {
      const { resources } = await readBook(path)
      expect(Object.values(resources).some(({ type }) => /^font\/(otf|ttf|woff)/.test(type))).toBe(
        true,
      )
    },
  )

  it('says what it offers to those who cannot see it', async () => {
    const { accessibility } = await readBook('epub-tests/lay-fxl-layout-pre-paginated.epub')
    expect(accessibility).toHaveProperty('access_modes')
    const wodehouse = await readBook('p-g-wodehouse_love-among-the-chickens/src.epub')
    expect(wodehouse.accessibility.access_modes).toContain('textual')
  })

  async function readBook(path: string): Promise<Book> {
    const outputFolder = await aFolder()
    const source = join(INPUTS!, 'epub', path)
    const { ziptree } = await ingestWork(anIngest({ source, outputFolder }))
    const folder = join(outputFolder, 'epub', Object.keys(ziptree.playfile)[0]!)
    const names = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as Record<
      string,
      string
    >
    return JSON.parse(await readFile(join(folder, names['META-INF/book.json']!), 'utf8')) as Book
  }
})

import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import type { Verdict } from '@yomikura/contract/errors'
import { patience } from '@yomikura/testkit/patience'
import { describe, expect, it } from 'vitest'
import type { FileVerdict } from './ingest-work.ts'
import { findConverter } from './kinds/media/converter.ts'
import { INPUTS, aFolder, anIngest, digestFolder, listFiles } from './test-folders.ts'

/**
 * Every real and hostile file at hand ends with verdicts, inside its folder and within a gibibyte.
 *
 * Needs the inputs folder (`../shared/inputs` or `YOMIKURA_INPUTS`); skipped without it. A sample is
 * taken each time, and everything with `YOMIKURA_FULL=1`.
 */
const FULL = process.env.YOMIKURA_FULL === '1'
const RUNNER = new URL('./test-run-ingest.ts', import.meta.url).pathname
const MEMORY_BYTES = 1024 ** 3
const converter = await findConverter()
/** Long rather than hard: thousands of entries, hundreds of pages. */
const LONG = [
  'archives/compress/headers.zip',
  'pdf/pdf.js/freeculture.pdf',
  'pdf/pdf.js/pdkids.pdf',
]

/** Verdict of the whole work, and how many files of it have which. */
type Expected = [path: string, work: Verdict, counts: Partial<Record<Verdict, number>>]

const NOTABLE: Expected[] = [
  ['archives/zip-slip-vulnerability/zip-slip.zip', 'ok', { ok: 2 }],
  ['archives/zip-slip-vulnerability/zip-slip-win.zip', 'ok', { ok: 2 }],
  ['archives/zipdetails/absolute-path.zip', 'ok', { unsupported: 1 }],
  ['archives/zipdetails/case-insensitive-duplicate.zip', 'ok', { unsupported: 3 }],
  ['archives/zipdetails/filename.zip', 'ok', { corrupted: 1, ok: 1 }],
  ['archives/zipdetails/directory-with-payload.zip', 'empty', {}],
  ['archives/libarchive/test_read_format_zip_filename_cp932.zip', 'ok', { ok: 2 }],
  [
    'archives/libarchive/test_read_format_zip_symlink.zip',
    'ok',
    { unsupported: 1, unsafe_entry: 1 },
  ],
  ['archives/libarchive/test_read_format_zip_winzip_aes256.zip', 'encrypted', { encrypted: 1 }],
  [
    'archives/libarchive/test_read_format_zip_traditional_encryption_data.zip',
    'encrypted',
    { encrypted: 2 },
  ],
  [
    'archives/libarchive/test_read_format_zip_size_exceeds_declared_deflate.zip',
    'ok',
    { corrupted: 1, unsupported: 1 },
  ],
  [
    'archives/libarchive/test_read_format_zip_uncompressed_size_off_by_4gib.zip',
    'too_large',
    { too_large: 1, damaged: 1 },
  ],
  ['archives/libarchive/test_read_format_zip_nested.zip', 'ok', { unsupported: 1, ok: 1 }],
  ['archives/zip4j/strong_encrypted.zip', 'encrypted', { encrypted: 1 }],
  ['archives/zip4j/zip_with_duplicate_entries.zip', 'ok', { ok: 4 }],
  ['archives/zip2/symlink.zip', 'unsafe_entry', { unsafe_entry: 1 }],
  ['archives/zip2/ppmd.zip', 'ok', { ok: 1 }],
  ['archives/zip2/zip64_magic_in_filename_5.zip', 'ok', { unsupported: 6 }],
  ['archives/zip.js/lorem-split.zip', 'unsupported', { unsupported: 1 }],
  ['archives/zip.js/lorem-invalid-crc.zip', 'corrupted', { corrupted: 1 }],
  ['archives/jszip/pollution.zip', 'ok', { unsupported: 3 }],
  ['archives/yauzl/zip64.zip', 'ok', { ok: 2 }],
  ['archives/compress/symlink.zip', 'unsafe_entry', { unsafe_entry: 1 }],
  ['archives/node-unzipper/broken.zip', 'ok', { ok: 1, damaged: 2 }],
  ['images/sharp/65536-uint32-limit.png', 'too_many_pixels', { too_many_pixels: 1 }],
  ['images/sharp/giant-image.jpg', 'too_many_pixels', { too_many_pixels: 1 }],
  ['images/image/Bad_reallybig.bmp', 'too_many_pixels', { too_many_pixels: 1 }],
  ['images/Pillow/decompression_bomb.gif', 'corrupted', { corrupted: 1 }],
  ['images/Pillow/truncated_image.png', 'ok', { damaged: 1 }],
  ['images/sharp/big-height.webp', 'ok', { ok: 1 }],
  ['images/sharp/Channel_digital_image_CMYK_color.jpg', 'ok', { ok: 1 }],
  ['images/sharp/struct-image-04-t.svg', 'ok', { unsupported: 1 }],
  ['comics/comicbox/empty.cbz', 'empty', {}],
  ['comics/komga/rar4-solid.rar', 'ok', { ok: 3 }],
  ['comics/comicbox/Captain Science #001.cb7', 'ok', { ok: 7 }],
  ['comics/comicbox/Captain Science #001-cbi.cbr', 'ok', { ok: 5 }],
  ['comics/komga/rar5-encrypted.rar', 'encrypted', { encrypted: 1 }],
  ['archives/junrar/rar5-links-hostile.rar', 'ok', { ok: 2, unsafe_entry: 5 }],
  ['archives/zip-slip-vulnerability/zip-slip.tar', 'ok', { ok: 2 }],
  ['text/aozora/127_rashomon.txt', 'ok', { ok: 1 }],
  ['text/chardet/UTF-16/bom-utf-16-be.srt', 'ok', { ok: 1 }],
  ['video/small/FlashVideo.flv', 'corrupted', { corrupted: 1 }],
  ['comics/comicbox/macos_resource_fork.cbz', 'ok', { ok: 2 }],
  ['comics/komga/zip-encrypted.zip', 'encrypted', { encrypted: 1 }],
  ['pdf/pdf.js/print_protection.pdf', 'encrypted', { encrypted: 1 }],
  ['pdf/pdf.js/bug1020226.pdf', 'corrupted', { corrupted: 1 }],
  ['pdf/pdf.js/poppler-395-0-fuzzed.pdf', 'empty', { empty: 1 }],
  ['pdf/pdf.js/hello_world_rotated.pdf', 'ok', { ok: 1 }],
]

const NAMES: [path: string, names: string[]][] = [
  ['archives/zip-slip-vulnerability/zip-slip.zip', ['good.txt', 'tmp/evil.txt']],
  [
    'archives/libarchive/test_read_format_zip_filename_cp932.zip',
    ['表だよ/一覧表.txt', '表だよ/漢字.txt'],
  ],
  ['archives/zip2/chinese.zip', ['七个房间.txt']],
  ['archives/zip4j/testfile_with_chinese_filename_by_7zip.zip', ['fff - 副本.txt', 'fff.txt']],
  ['archives/yauzl/unicode-path-extra-field.zip', ['七个房间.txt']],
  [
    'archives/commons-compress/utf8-winzip-test.zip',
    ['€_for_Dollar.txt', 'Ölfässer.txt', 'ascii.txt'],
  ],
  ['archives/zipdetails/case-insensitive-duplicate.zip', ['abcde', 'ABCDE (2)', 'AbCdE (3)']],
  ['archives/zipdetails/null-character.zip', ['fred']],
]

type Run = {
  results: { verdict: Verdict; verdicts: FileVerdict[]; fileCount: number }[]
  peakBytes: number
}

/** Takes each path in as a work of its own, all in one child process. */
async function runAll(paths: readonly string[]): Promise<{ run: Run; root: string }> {
  const root = await aFolder()
  const options = paths.map((path, index) =>
    anIngest({ source: join(INPUTS ?? '', path), outputFolder: join(root, String(index)) }),
  )
  const child = spawnSync(
    process.execPath,
    [...toPermissions(root), RUNNER, JSON.stringify(options)],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    },
  )
  expect(child.stderr).toBe('')
  return { run: JSON.parse(child.stdout) as Run, root }
}

/** What the server's ingest process may do, too: some libraries ask for more at their start. */
function toPermissions(root: string): string[] {
  return [
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${root}`,
    '--allow-worker',
    '--allow-addons',
    '--allow-child-process',
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ]
}

function countVerdicts(verdicts: readonly FileVerdict[]): Partial<Record<Verdict, number>> {
  const counts: Partial<Record<Verdict, number>> = {}
  for (const { verdict } of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

async function sampleOf(section: string): Promise<string[]> {
  const all = (await listFiles(join(INPUTS ?? '', section))).map((path) =>
    relative(INPUTS ?? '', path),
  )
  return FULL || section === 'subtitles'
    ? all
    : all.filter((path, index) => index % 6 === 0 && !LONG.includes(path))
}

describe.skipIf(INPUTS === undefined)('hostile and broken files (needs the inputs folder)', () => {
  it.each(['archives', 'images', 'comics', 'pdf', 'text', 'subtitles'])(
    'of %s end with verdicts, write only into their folder, and stay below a gibibyte',
    async (section) => {
      const paths = await sampleOf(section)
      expect(paths.length).toBeGreaterThan(5)
      const before = await listFiles(join(INPUTS ?? '', section))
      const { run, root } = await runAll(paths)
      expect(run.results).toHaveLength(paths.length)
      for (const [index, { verdict, verdicts }] of run.results.entries()) {
        expect([paths[index], verdict === 'empty' || verdicts.length > 0]).toEqual([
          paths[index],
          true,
        ])
      }
      const written = Object.keys(await digestFolder(root))
      const places =
        /^\d+\/((ziptree|ingest)\.json|(optimized|thumbnails|files)\/[0-9a-f]{32}(\.[a-z0-9]{1,8})?|text\/[0-9a-f]{32}\.json|(viewer|epub)\/[0-9a-f]{32}(\.[a-z0-9]{1,8})?\/(files\.json|[0-9a-f]{32}(\.[a-z0-9]{1,8})?)|cover\/main(_300x300)?\.webp)$/
      expect(written.filter((path) => !places.test(path))).toEqual([])
      expect(await listFiles(join(INPUTS ?? '', section))).toEqual(before)
      expect(run.peakBytes).toBeLessThan(MEMORY_BYTES)
    },
    FULL ? 600_000 : 120_000,
  )

  it.skipIf(converter === undefined)(
    'have the verdict that fits what is wrong with them (needs ffmpeg)',
    { timeout: 120_000 * patience() },
    async () => {
      const { run } = await runAll(NOTABLE.map(([path]) => path))
      const found = run.results.map(({ verdict, verdicts }, index): Expected => {
        const isRefused = verdicts.length === 1 && verdicts[0]?.path === '' && verdict === 'empty'
        return [NOTABLE[index]?.[0] ?? '', verdict, isRefused ? {} : countVerdicts(verdicts)]
      })
      expect(found).toEqual(NOTABLE)
    },
  )

  it('have the names that their makers meant', async () => {
    const { run } = await runAll(NAMES.map(([path]) => path))
    const found = run.results.map(({ verdicts }, index): [string, string[]] => [
      NAMES[index]?.[0] ?? '',
      verdicts.map(({ path }) => path),
    ])
    expect(found).toEqual(NAMES)
  })
})

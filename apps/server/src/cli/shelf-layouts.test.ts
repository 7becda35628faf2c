import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { extensionOf } from '@yomikura/content/hash-name'
import { INPUTS } from '@yomikura/ingest/test-folders'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MORE_LAYOUTS } from '#test/test-more-layouts.ts'
import { SHELF_LAYOUTS } from '#test/test-shelf-layouts.ts'
import { findWorks } from './find-works.ts'

/** A real file for each form; a file of another form only has its name. */
const SAMPLES: Record<string, string> = {
  zip: 'comics/komga/zip.zip',
  cbz: 'comics/komga/zip.zip',
  rar: 'comics/komga/rar4.rar',
  cbr: 'comics/komga/rar4.rar',
  '7z': 'comics/komga/7zip.7z',
  cb7: 'comics/komga/7zip.7z',
  tar: 'comics/bitjs/archive-tar.tar',
  cbt: 'comics/bitjs/archive-tar.tar',
  pdf: 'pdf/komga/komga.pdf',
  mp3: 'audio/streamio-ffmpeg/napoleon.mp3',
  m4b: 'audio/mutagen/nero-chapters.m4b',
  wav: 'audio/ealvatag/test.wav',
  flac: 'audio/ealvatag/test.flac',
  mkv: 'video/go-mediainfo/sample.mkv',
  mp4: 'video/go-mediainfo/sample.mp4',
  epub: 'epub/komga/epub3.epub',
  jpg: 'comics/epub3-samples/image/000.jpg',
  png: 'comics/sample_reading_media/images/mono_numbered_png/01.png',
  txt: 'text/aozora/127_rashomon.txt',
}
const SOUND_OR_FILM = new Set(['mp3', 'm4b', 'wav', 'flac', 'mkv', 'mp4'])
const BOOKS = new Set(['zip', 'cbz', 'rar', 'cbr', '7z', 'cb7', 'pdf', 'epub', 'txt', 'jpg', 'png'])

let shelf: string

beforeEach(async () => {
  shelf = await realpath(await mkdtemp(join(tmpdir(), 'yomikura-layouts-')))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(shelf, { recursive: true, force: true })
})

/** Lays the files out. @returns what must become of them */
async function layOut(paths: string) {
  const expected = new Map<string, string>()
  let files = 0
  for (const line of paths.split('\n').map((text) => text.trim())) {
    const path = line.replace(/^[~!+]|[<>]/g, '')
    const work = /^([^<]*)<([^>]*)>/.exec(line)
    if (work) expected.set(`${work[1]}${work[2]}`, path)
    if (path.endsWith('/')) {
      await mkdir(join(shelf, path), { recursive: true })
      continue
    }
    files += 1
    await mkdir(dirname(join(shelf, path)), { recursive: true })
    const sample = SAMPLES[extensionOf(path.toLowerCase())]
    if (sample === undefined) await writeFile(join(shelf, path), 'x')
    else await copyFile(join(INPUTS ?? '', sample), join(shelf, path))
  }
  return { expected, files }
}

/** Shelf of a work by its one file; undefined where its files are of several kinds. */
function prefixOf(work: string, file: string): 'B' | 'R' | undefined {
  if (work !== file) return undefined
  const form = extensionOf(file.toLowerCase())
  if (SOUND_OR_FILM.has(form)) return 'R'
  return BOOKS.has(form) ? 'B' : undefined
}

describe.skipIf(INPUTS === undefined)('a shelf of real files (needs the inputs folder)', () => {
  it.each([...SHELF_LAYOUTS, ...MORE_LAYOUTS])('becomes its works: %s', async (_about, paths) => {
    const { expected, files } = await layOut(paths)
    const { works, tally } = await findWorks(shelf)
    const found = works.map(({ path }) => path.slice(shelf.length + 1))
    expect(found.toSorted()).toEqual([...expected.keys()].toSorted())
    expect(tally.inWorks + tally.besideWorks + tally.leftOut).toBe(files)
    for (const { path, prefix } of works) {
      const work = path.slice(shelf.length + 1)
      const wanted = prefixOf(work, expected.get(work) ?? '')
      if (wanted !== undefined) expect(`${work} ${prefix}`).toBe(`${work} ${wanted}`)
    }
  })
})

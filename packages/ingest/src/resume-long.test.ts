// @bare
import { patience } from '@yomikura/testkit/patience'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ingestWork } from './ingest-work.ts'
import type { IngestOptions } from './ingest-options.ts'
import { aBook } from './kinds/epub/test-books.ts'
import { findConverter } from './kinds/media/converter.ts'
import { aFolder, anIngest, digestFolder, exists, INPUTS } from './test-folders.ts'
import { aPicture } from './test-pictures.ts'

const RUNNER = new URL('./test-run-ingest.ts', import.meta.url).pathname
const LONG = { longFilmSeconds: 1 }
const converter = await findConverter()
/** Real files, killed at sixteen moments that differ each time; only with `YOMIKURA_FULL=1`. */
const MORE =
  process.env.YOMIKURA_FULL !== '1' || INPUTS === undefined
    ? []
    : [
        ...['pdf/pdf.js/pdkids.pdf', 'epub/epub3-samples/haruko-html-jpeg.epub'],
        ...['audio/mp3agic/v23tagwithchapters.mp3', 'video/moviepy/chaplin.mp4'],
        ...['images/libvips/sample.png', 'text/aozora/127_rashomon.txt'],
      ]
const WALL_MS = MORE.length > 0 ? 600_000 : 120_000

/** A book of pictures: each page is a step of its own. */
async function aPictureBook(): Promise<Buffer> {
  const numbers = [1, 2, 3, 4, 5, 6]
  const pages = await Promise.all(
    numbers.map(async (number) => [
      [
        `p${number}.png`,
        await aPicture(600 + number, 800)
          .png()
          .toBuffer(),
      ],
      [
        `p${number}.xhtml`,
        `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${number}</title><meta name="viewport" content="width=600, height=800"/></head><body><img src="p${number}.png" alt=""/></body></html>`,
      ],
    ]),
  )
  const metadata = '<meta property="rendition:layout">pre-paginated</meta>'
  return aBook({ files: Object.fromEntries(pages.flat()) as Record<string, string>, metadata })
}

const CODECS = {
  /** A film that no browser plays, in two qualities. */
  foreign: ['-c:v', 'mpeg4', '-q:v', '4'],
  /** One that is copied. */
  ready: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
}

function aFilm(path: string, codecs: readonly string[] = CODECS.foreign): void {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=25:duration=4']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, path])
}

function runKilledAt(fault: string, options: IngestOptions) {
  return spawnSync(process.execPath, [RUNNER, JSON.stringify([options])], {
    env: { ...process.env, YOMIKURA_FAULT: `ingest:${fault}` },
  })
}

describe('a work killed in the middle of a book', () => {
  it.each(['page', 'page@4'])(
    'at "%s" goes on with the next page to the same bytes',
    async (at) => {
      const root = await aFolder()
      const source = join(root, 'book.epub')
      await writeFile(source, await aPictureBook())
      const whole = join(root, 'whole')
      const { ziptree } = await ingestWork(anIngest({ source, outputFolder: whole }))
      expect(Object.values(ziptree.playfile).map(({ type }) => type)).toEqual(['ebook_fixed'])
      const options = anIngest({ source, outputFolder: join(root, 'killed') })
      expect(runKilledAt(at, options).signal).toBe('SIGKILL')
      expect(await exists(join(root, 'killed/ziptree.json'))).toBe(false)
      const past = await markViewerPages(join(root, 'killed'))
      expect(past.length).toBe(at === 'page' ? 1 : 4)
      await ingestWork(options)
      expect(await digestFolder(join(root, 'killed'))).toEqual(await digestFolder(whole))
      // What was made before the kill was not made again: its time is still the old one.
      for (const path of past) expect(await readTime(path)).toBe(LONG_AGO)
    },
  )
})

describe.skipIf(converter === undefined)(
  'a work killed in the middle of a film (needs ffmpeg)',
  () => {
    it(
      'keeps the qualities that were done, and ends with the same bytes',
      { timeout: 120_000 * patience() },
      async () => {
        const root = await aFolder()
        const source = join(root, 'film.avi')
        aFilm(source)
        const whole = join(root, 'whole')
        const { ziptree } = await ingestWork(
          anIngest({ source, outputFolder: whole, limits: LONG }),
        )
        const streams = Object.values(ziptree.playfile).flatMap((file) =>
          'video' in file ? file.video.optimized.streams : [],
        )
        expect(streams).toEqual(['v480p', 'v240p'])
        const options = anIngest({ source, outputFolder: join(root, 'killed'), limits: LONG })
        expect(runKilledAt('rung', options).signal).toBe('SIGKILL')
        await markParts(join(root, 'killed/optimized'))
        // Another quality may have been on its way to its place.
        const done = await listJournaled(join(root, 'killed'))
        expect(done.length).toBeGreaterThan(1)
        await ingestWork(options)
        expect(await digestFolder(join(root, 'killed'))).toEqual(await digestFolder(whole))
        for (const path of done) expect(await readTime(path)).toBe(LONG_AGO)
      },
    )

    it(
      'keeps the copy of a film that is ready, and ends with the same bytes',
      { timeout: 120_000 * patience() },
      async () => {
        const root = await aFolder()
        const source = join(root, 'film.mp4')
        aFilm(source, CODECS.ready)
        const whole = join(root, 'whole')
        await ingestWork(anIngest({ source, outputFolder: whole, limits: LONG }))
        const options = anIngest({ source, outputFolder: join(root, 'killed'), limits: LONG })
        expect(runKilledAt('rung', options).signal).toBe('SIGKILL')
        const done = await markParts(join(root, 'killed/optimized'))
        expect(done.length).toBeGreaterThan(1)
        await ingestWork(options)
        expect(await digestFolder(join(root, 'killed'))).toEqual(await digestFolder(whole))
        for (const path of done) expect(await readTime(path)).toBe(LONG_AGO)
      },
    )

    it(
      'at any moment, again and again, ends with the same bytes',
      { timeout: WALL_MS * patience() },
      async () => {
        const root = await aFolder()
        const source = join(root, 'source')
        await mkdir(source)
        aFilm(join(source, 'film.avi'))
        await writeFile(join(source, 'book.epub'), await aPictureBook())
        for (const path of MORE) await cp(join(INPUTS ?? '', path), join(source, basename(path)))
        const whole = join(root, 'whole')
        const begunAt = performance.now()
        await ingestWork(anIngest({ source, outputFolder: whole, limits: LONG }))
        const wholeMs = performance.now() - begunAt
        const options = anIngest({ source, outputFolder: join(root, 'killed'), limits: LONG })
        const random = Array.from({ length: 16 }, () => Math.round(300 + Math.random() * wholeMs))
        const moments = MORE.length > 0 ? random : [400, 900, 1500, 2300]
        for (const delayMs of moments) {
          const child = spawn(process.execPath, [RUNNER, JSON.stringify([options])])
          const ended = once(child, 'exit')
          await Promise.race([ended, sleep(delayMs)])
          child.kill('SIGKILL')
          await ended
        }
        await ingestWork(options)
        const killed = await digestFolder(join(root, 'killed'))
        expect(killed, `killed after ${moments.join(', ')} ms`).toEqual(await digestFolder(whole))
      },
    )
  },
)

const LONG_AGO = 1000

async function readTime(path: string): Promise<number> {
  return (await stat(path)).mtimeMs
}

/** Sets the time of the pages that the journal knows, and names them. */
async function markViewerPages(out: string): Promise<string[]> {
  const text = await readFile(join(out, '.ingest/journal.jsonl'), 'utf8')
  const paths = [...text.matchAll(/"path":"(viewer\/[^"]+)"/g)].map(([, path]) => join(out, path!))
  for (const path of paths) await utimes(path, LONG_AGO / 1000, LONG_AGO / 1000)
  return paths
}

/** Files of the steps that an ingest noted as finished. */
async function listJournaled(outputFolder: string): Promise<string[]> {
  const text = await readFile(join(outputFolder, '.ingest/journal.jsonl'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const { record } = JSON.parse(line || '{}') as { record?: { outputs: { path: string }[] } }
    return record?.outputs.map(({ path }) => join(outputFolder, path)) ?? []
  })
}

async function markParts(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths) await utimes(path, LONG_AGO / 1000, LONG_AGO / 1000)
  return paths
}

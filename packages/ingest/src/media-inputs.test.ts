// @bare
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { walkFiles } from '@yomikura/content/tree-path'
import type { HlsFile, Playfile, Ziptree } from '@yomikura/content/ziptree'
import type { Verdict } from '@yomikura/contract/errors'
import { patience } from '@yomikura/testkit/patience'
import { describe, expect, it } from 'vitest'
import type { FileVerdict } from './ingest-work.ts'
import { findConverter } from './kinds/media/converter.ts'
import { INPUTS, aFolder, anIngest, digestFolder } from './test-folders.ts'
import { MEDIA_INPUTS } from './test-media-inputs.ts'

const RUNNER = new URL('./test-run-ingest.ts', import.meta.url).pathname
const MEMORY_BYTES = 1024 ** 3
/** Encoders of other versions end a little earlier or later. */
const TOLERANCE_SECONDS = 0.2
const isRunnable = INPUTS !== undefined && (await findConverter()) !== undefined

type Run = { results: { verdicts: FileVerdict[] }[]; peakBytes: number }

/** All of the table with `YOMIKURA_FULL=1`, a part of it each time. */
function rowsOf(section: string): typeof MEDIA_INPUTS {
  const rows = MEDIA_INPUTS.filter(([path]) => path.startsWith(`${section}/`))
  return process.env.YOMIKURA_FULL === '1' ? rows : rows.filter((_, index) => index % 5 === 0)
}

/** Takes files of the inputs in as one work, in a process of its own. */
async function takeIn(
  section: string,
  paths: readonly string[],
): Promise<{ run: Run; out: string; ziptree: Ziptree }> {
  const root = await aFolder()
  const out = join(root, 'out')
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await copyFile(join(INPUTS ?? '', path), join(root, path))
  }
  const options = [anIngest({ source: join(root, section), outputFolder: out })]
  const child = spawnSync(process.execPath, [RUNNER, JSON.stringify(options)], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  expect(child.stderr).toBe('')
  const ziptree = JSON.parse(await readFile(join(out, 'ziptree.json'), 'utf8')) as Ziptree
  return { run: JSON.parse(child.stdout) as Run, out, ziptree }
}

describe.skipIf(!isRunnable)(
  'sound and film of all sorts (needs the inputs folder and ffmpeg)',
  () => {
    it.each(['audio', 'video'])(
      'of %s have the kind, verdict and length of the table, and leave nothing else behind',
      { timeout: 400_000 * patience() },
      async (section) => {
        const table = rowsOf(section)
        const { run, out, ziptree } = await takeIn(
          section,
          table.map(([path]) => path),
        )
        const verdicts = new Map(
          run.results[0]?.verdicts.map(({ path, verdict }) => [path, verdict]),
        )
        const found = [...walkFiles(ziptree.tree)].map(({ path, entry }) => {
          const playfile = ziptree.playfile[entry.hashname]
          return [`${section}/${path}`, playfile?.type, verdicts.get(path), secondsOf(playfile)]
        })
        expect(found.map((row) => row.slice(0, 3))).toEqual(table.map((row) => row.slice(0, 3)))
        for (const [index, [path, , , seconds]] of table.entries()) {
          const difference = Math.abs(Number(found[index]?.[3]) - seconds)
          expect([path, difference < TOLERANCE_SECONDS]).toEqual([path, true])
        }
        expect(await unlistedFiles(out, ziptree)).toEqual([])
        expect(run.peakBytes).toBeLessThan(MEMORY_BYTES)
      },
    )
  },
)

/** Without ffmpeg nothing may be worse than a clear word. */
const ALONE: [path: string, verdict: Verdict, seconds: number][] = [
  ['audio/PHP-FFMpeg/02_-_Favorite_Secrets.mp3', 'ok', 75.92],
  ['audio/navidrome/test.m4a', 'ok', 1.04],
  ['audio/mutagen/empty.aac', 'ok', 3.48],
  ['audio/streamio-ffmpeg/hello.wav', 'ok', 0.74],
  ['audio/ealvatag/test.flac', 'ok', 5],
  ['audio/beets/full.alac.m4a', 'converter_missing', 0],
  ['audio/ealvatag/test5.ogg', 'converter_missing', 0],
  ['audio/mp3agic/notanmp3.mp3', 'corrupted', 0],
  ['audio/taglib/segfault.wav', 'corrupted', 0],
  ['video/go-mediainfo/sample.mp4', 'ok', 4.02],
  ['video/go-mediainfo/sample.mkv', 'ok', 4.01],
  ['video/testdata/video-15s.avi', 'converter_missing', 0],
  ['video/streamio-ffmpeg/sideways movie.mov', 'converter_missing', 0],
  ['video/PHP-FFMpeg/WrongFile.mp4', 'corrupted', 0],
]

describe.skipIf(INPUTS === undefined)(
  'on a machine without ffmpeg (needs the inputs folder)',
  () => {
    it(
      'ready files are taken in, and the others say what is missing',
      { timeout: 120_000 * patience() },
      async () => {
        const root = await aFolder()
        const options = ALONE.map(([path], index) => ({
          ...anIngest({
            source: join(INPUTS ?? '', path),
            outputFolder: join(root, String(index)),
          }),
          converter: null,
        }))
        const child = spawnSync(process.execPath, [RUNNER, JSON.stringify(options)], {
          encoding: 'utf8',
        })
        const { results } = JSON.parse(child.stdout) as Run
        const found = await Promise.all(
          ALONE.map(async ([path], index) => {
            const text = await readFile(join(root, String(index), 'ziptree.json'), 'utf8')
            const [playfile] = Object.values((JSON.parse(text) as Ziptree).playfile)
            const seconds = Math.round(secondsOf(playfile) * 100) / 100
            return [path, results[index]?.verdicts[0]?.verdict, seconds]
          }),
        )
        expect(found).toEqual(ALONE)
      },
    )
  },
)

function secondsOf(playfile: Playfile | undefined): number {
  if (playfile?.type === 'audio' && 'audio' in playfile) return playfile.audio.optimized.duration
  if (playfile?.type === 'video' && 'video' in playfile) {
    return Number(playfile.video.optimized.duration)
  }
  return 0
}

/** What lies below `optimized` and is named neither by a playfile nor by the list of a film. */
async function unlistedFiles(out: string, { playfile }: Ziptree): Promise<string[]> {
  const written = Object.keys(await digestFolder(join(out, 'optimized')))
  const films = Object.values(playfile).flatMap((file) =>
    file.type === 'video' && 'video' in file ? [file.video.optimized.list] : [],
  )
  const listed = new Set<string>()
  for (const list of films) {
    const files = JSON.parse(await readFile(join(out, 'optimized', list), 'utf8')) as HlsFile[]
    for (const { name } of files) listed.add(name)
  }
  const named = JSON.stringify(playfile)
  return written.filter((path) => !listed.has(path) && !named.includes(`"${path}"`))
}

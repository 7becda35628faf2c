// @bare
import { execFileSync } from 'node:child_process'
import { rm, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NO_STEPS } from '../../pipeline/emit/journal.ts'
import { OutputFolder } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { Semaphore } from '../../worker/semaphore.ts'
import { DEFAULT_LIMITS, DEFAULT_PAGES } from '../../settings.ts'
import { aFolder } from '../../test-folders.ts'
import { findConverter } from '../media/converter.ts'
import { TagReader } from '../media/tag-reader.ts'
import { makeLevelled } from './make-levelled.ts'
import { NO_DAMAGE } from '../media/damage.ts'
import { makeSound } from './make-sound.ts'

const converter = await findConverter()

async function aJob(root: string): Promise<JobContext> {
  return {
    ...{ limits: DEFAULT_LIMITS, pages: DEFAULT_PAGES, protect: true, makesLevelled: true },
    ...{ contentKey: undefined, names: { salt: '', workno: '' }, journal: NO_STEPS },
    ...{ decoders: new Semaphore(1), converter: undefined, tags: new TagReader() },
    ...{ signal: new AbortController().signal, fontFolders: undefined, passwords: [] },
    output: await OutputFolder.open(join(root, 'out')),
  }
}

it.each(['m4a', 'wav', 'flac', 'aac'] as const)(
  'a sound that stays as it is (%s) is not read and written once more',
  async (extension) => {
    const root = await aFolder()
    const job = await aJob(root)
    const source = job.output.temporaryPath()
    await writeFile(source, 'sound')
    const plan = { way: 'whole', extension } as const
    const order = { source, plan, mpeg: undefined, stream: 0, channels: 2, claimedSeconds: 10 }
    const { path } = await makeSound(order, undefined, job)
    expect((await stat(path)).ino).toBe((await stat(source)).ino)
    // What was staged goes; what was made of it stays.
    await rm(source)
    expect(await readFile(path, 'utf8')).toBe('sound')
  },
)

it.skipIf(converter === undefined)(
  'a sound of up to a day is encoded once more to be louder, and a longer one is not (needs ffmpeg)',
  async () => {
    const root = await aFolder()
    const job = { ...(await aJob(root)), converter }
    const source = job.output.temporaryPath()
    const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1', '-f', 'wav', source]
    execFileSync('ffmpeg', ['-v', 'error', ...tone])
    const plan = { way: 'whole', extension: 'wav' } as const
    const order = { source, plan, mpeg: undefined, stream: 0, channels: 1, claimedSeconds: 1 }
    const loudness = { integrated: -26, peak: -12, gain: 8 }
    const level = (durationSeconds: number) => {
      const made = {
        ...{ path: source, durationSeconds, loudness, gapless: undefined },
        damage: NO_DAMAGE,
      }
      return makeLevelled(order, made, { path: 'a.wav', sha256: 'ab' }, job)
    }
    expect((await level(24 * 3600))?.levelled.gain).toBeGreaterThan(7)
    expect(await level(24 * 3600 + 1)).toBeUndefined()
  },
)

import { rm, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NO_STEPS } from '../../pipeline/emit/journal.ts'
import { OutputFolder } from '../../pipeline/emit/output-folder.ts'
import type { JobContext } from '../../pipeline/make/job-context.ts'
import { Semaphore } from '../../worker/semaphore.ts'
import { DEFAULT_LIMITS, DEFAULT_PAGES } from '../../settings.ts'
import { aFolder } from '../../test-folders.ts'
import { TagReader } from '../media/tag-reader.ts'
import { makeSound } from './make-sound.ts'

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

import type { Dirent } from 'node:fs'
import { chmod, mkdir, open, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toCauseText } from '#platform/log/cause-text.ts'
import type { Log } from '#platform/log/log.ts'
import { StartRefused } from './start-refused.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Rights of anybody but the owner. */
const OTHERS = 0o077

/**
 * Makes the data folder and keeps other users of the machine out of it: bought works, sessions and
 * keys lie there. Rights of an older release are taken back once, from the deepest folder up, so that
 * a start that was interrupted goes on where it stopped.
 *
 * @throws StartRefused when the folder cannot be made
 */
export async function openDataFolder(folder: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  } catch (error) {
    throw new StartRefused(`The data folder ${folder} cannot be made`, {
      cause: toCauseText(error),
      next: 'Make it and give it to the account that runs the server, or set YOMIKURA_DATA.',
    })
  }
  try {
    await closeFolder(folder)
  } catch (error) {
    const cause = toCauseText(error)
    log.warn({ folder, cause }, 'other users of this machine may read the data folder')
  }
}

async function closeFolder(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  if ((mode & OTHERS) === 0) return
  for await (const entry of await opendir(folder)) await closeEntry(folder, entry)
  await chmod(folder, FOLDER_MODE)
}

/** Links are left alone: what they lead to, the operator has put elsewhere on purpose. */
async function closeEntry(folder: string, entry: Dirent): Promise<void> {
  const path = join(folder, entry.name)
  if (entry.isDirectory()) await closeFolder(path)
  else if (entry.isFile()) await chmod(path, FILE_MODE)
}

/** Makes an empty file for its owner alone, unless it is there. */
export async function makePrivateFile(path: string): Promise<void> {
  await (await open(path, 'a', FILE_MODE)).close()
}

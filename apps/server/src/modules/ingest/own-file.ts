import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** It lies somewhere else, or is no file. */
export class ForeignFile extends Error {
  constructor(path: string) {
    super(`${path} is no file of its folder.`)
    this.name = 'ForeignFile'
  }
}

/**
 * Opens a file for reading that a process wrote which has read hostile bytes, and may be at work still:
 * neither the file nor any folder above it may be a link that leads to the server's own files, and no
 * pipe may keep the opening process waiting for ever.
 *
 * @param root a folder that the process cannot replace
 * @param path below it
 * @throws ForeignFile, or the system's error when there is nothing
 */
export async function openOwnFile(root: string, path: string): Promise<FileHandle> {
  const place = join(await realpath(root), relative(root, path))
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const opened = await handle.stat()
    // Asked after it was opened: what is swapped for a link in between is another file.
    const isThere = (await realpath(place)) === place
    const there = await lstat(place)
    const isSame = there.ino === opened.ino && there.dev === opened.dev
    if (!opened.isFile() || !isThere || !isSame) throw new ForeignFile(path)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

import { realpath, stat } from 'node:fs/promises'
import { VerdictError } from '../../verdict-error.ts'

export type LinkTarget = { location: Buffer; type: 'file' | 'folder' }

/**
 * Follows the links in one folder, as far as they lead to what may be read anyway. Places are bytes: a
 * name need not be UTF-8.
 */
export class LinkFollower {
  readonly #roots: Promise<Buffer[]>
  /** Each is entered by one link only: folders that link to each other would have no end. */
  readonly #entered = new Set<string>()

  /** @param roots folders that links may lead into; those that are not there count for nothing */
  constructor(roots: readonly string[]) {
    this.#roots = Promise.all(roots.map((root) => toReal(Buffer.from(root)).catch(() => []))).then(
      (real) => real.flat(),
    )
  }

  /**
   * @param link place of the link
   * @param folder real place of the folder that it lies in
   * @returns a file or folder by its real place
   * @throws VerdictError `unsafe_entry` or `unreadable` with the reason why it is not followed
   */
  async follow(link: Buffer, folder: Buffer): Promise<LinkTarget> {
    const location = await toReal(link).catch((cause: unknown) => {
      throw toVerdict(cause)
    })
    const roots = await this.#roots
    if (!roots.some((root) => isWithin(location, root))) {
      throw new VerdictError('unsafe_entry', 'The link leads out of what may be read.')
    }
    const stats = await stat(location).catch((cause: unknown) => {
      throw toVerdict(cause)
    })
    if (stats.isFile()) return { location, type: 'file' }
    if (!stats.isDirectory()) throw new VerdictError('unsafe_entry')
    this.#enter(location, folder)
    return { location, type: 'folder' }
  }

  #enter(location: Buffer, folder: Buffer): void {
    if (isWithin(folder, location)) {
      throw new VerdictError('unsafe_entry', 'The link leads back to a folder that it lies in.')
    }
    const key = location.toString('latin1')
    if (this.#entered.has(key)) {
      throw new VerdictError('unsafe_entry', 'Another link leads to this folder already.')
    }
    this.#entered.add(key)
  }
}

function toReal(path: Buffer): Promise<Buffer> {
  return realpath(path, { encoding: 'buffer' })
}

const SLASH = 0x2f

function isWithin(place: Buffer, folder: Buffer): boolean {
  if (place.length < folder.length || !place.subarray(0, folder.length).equals(folder)) return false
  // The root of all folders ends in the slash itself.
  const rest = place[folder.length]
  return rest === undefined || rest === SLASH || folder.at(-1) === SLASH
}

function toVerdict(cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'ELOOP') return new VerdictError('unsafe_entry', 'The link leads in a circle.')
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new VerdictError('unsafe_entry', 'The link leads nowhere, or out of what may be read.')
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'ERR_ACCESS_DENIED') {
    return new VerdictError('unsafe_entry', 'The server may not read where the link leads.')
  }
  return cause as Error
}

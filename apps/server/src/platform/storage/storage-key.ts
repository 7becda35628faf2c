import { InvalidKey } from './storage.ts'

const KEY_BYTES = 1000
/** A file name on common file systems; a little is kept for endings that we add. */
const SEGMENT_BYTES = 230

/**
 * Refuses keys that are not a plain relative path: empty or dot segments, control characters,
 * backslashes, lone surrogates, and names longer than a file system takes.
 *
 * @throws InvalidKey
 */
export function assertKey(key: string): void {
  if (key.endsWith('/')) throw new InvalidKey('ends with a slash')
  assertPath(key)
}

/**
 * Like {@link assertKey} for the start of keys, which may end inside a name.
 *
 * @throws InvalidKey
 */
export function assertPrefix(prefix: string): void {
  if (prefix === '') return
  assertPath(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}

/**
 * Like {@link assertPrefix} for a whole folder.
 *
 * @throws InvalidKey
 */
export function assertFolder(prefix: string): void {
  if (!prefix.endsWith('/')) throw new InvalidKey('names a folder and must end with a slash')
  assertPath(prefix.slice(0, -1))
}

function assertPath(path: string): void {
  if (!path.isWellFormed()) throw new InvalidKey('is not well-formed Unicode')
  if (Buffer.byteLength(path) > KEY_BYTES) throw new InvalidKey('is too long')
  if (/[\p{Cc}\\]/u.test(path)) throw new InvalidKey('has a control character or a backslash')
  for (const segment of path.split('/')) {
    if (segment === '') throw new InvalidKey('has an empty segment')
    if (segment === '.' || segment === '..') throw new InvalidKey('has a dot segment')
    if (Buffer.byteLength(segment) > SEGMENT_BYTES) throw new InvalidKey('has a too long segment')
  }
}

import { AppError } from '@yomikura/contract/errors'
import { UPLOADS } from '@yomikura/contract/limits'

/** Names that some systems keep for devices, with any ending: a shelf may be copied to one of them. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu
const SIGNS = /[\u0000-\u001f\u007f\\]/u

/**
 * Names of all files of a drop, which become names on the disk of the server.
 *
 * @param paths joined by `/`
 * @throws AppError `upload_name_refused` with `details.path`, for one that leads out of its folder, that no
 *   disk takes, that comes twice, or that is a file and a folder at once
 */
export function requirePlainPaths(paths: readonly string[]): void {
  const files = new Set<string>()
  const folders = new Set<string>()
  for (const path of paths) {
    const names = path.split('/')
    // Some disks take two spellings for one name.
    const place = path.normalize('NFC').toLowerCase()
    const isPlain = names.length <= UPLOADS.depth && names.every(isPlainName)
    if (!isPlain || files.has(place)) throw refuse(path)
    files.add(place)
    const parts = place.split('/')
    for (let end = 1; end < parts.length; end += 1) folders.add(parts.slice(0, end).join('/'))
  }
  for (const path of paths) {
    if (folders.has(path.normalize('NFC').toLowerCase())) throw refuse(path)
  }
}

function isPlainName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false
  if (SIGNS.test(name) || !name.isWellFormed() || DEVICE.test(name)) return false
  return Buffer.byteLength(name) <= UPLOADS.nameBytes && name === name.trim()
}

function refuse(path: string): AppError {
  return new AppError('upload_name_refused', undefined, { details: { path: path.toWellFormed() } })
}

/**
 * The folder that all files lie in, as the person named it, and where they lie in it. Files that were
 * dropped without a folder get one that is called as the first of them.
 */
export function toShelf(paths: readonly string[]): { name: string; ways: string[] } {
  const [first = ''] = paths
  const [top = ''] = first.split('/')
  const isFolder = paths.every((path) => path.startsWith(`${top}/`))
  if (isFolder) return { name: top, ways: paths.map((path) => path.slice(top.length + 1)) }
  return { name: toStem(top), ways: [...paths] }
}

function toStem(name: string): string {
  const dot = name.lastIndexOf('.')
  return (dot > 0 ? name.slice(0, dot) : name).trim() || name
}

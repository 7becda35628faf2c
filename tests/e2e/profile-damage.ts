import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What befalls a browser's databases on disk between two starts. */
export const DAMAGES = [
  'blobs gone',
  'manifest gone',
  'all gone',
  'bytes changed',
  'file gone',
  'file cut',
] as const
export type Damage = (typeof DAMAGES)[number]

/** The same numbers in every run: a failure can be looked at again. */
export function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    yield (state >>> 8) / 2 ** 24
  }
}

type Place = { folder: string; files: string[] }

/** Folders of the databases of an origin: Chromium keeps rows and large values apart. */
async function findPlaces(profile: string, port: number): Promise<Record<'rows' | 'blobs', Place>> {
  const root = join(profile, 'Default', 'IndexedDB')
  const list = async (ending: string): Promise<Place> => {
    const folder = join(root, `http_localhost_${String(port)}.indexeddb.${ending}`)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries
      .filter((entry) => entry.isFile() && entry.name !== 'LOCK')
      .map((entry) => join(entry.parentPath, entry.name))
    return { folder, files: files.toSorted() }
  }
  return { rows: await list('leveldb'), blobs: await list('blob') }
}

/** All that a browser's local storage has on disk, whatever is part of it by now. */
export async function readLocalStorage(profile: string): Promise<string> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb')
  const names = await readdir(folder)
  const files = names.filter((name) => /\.(log|ldb)$/.test(name))
  // A file may be put away while the others are read.
  const read = files.map((name) => readFile(join(folder, name), 'latin1').catch(() => ''))
  return (await Promise.all(read)).join('')
}

/**
 * Damages the databases that a closed browser left in its profile.
 *
 * @param chance numbers from 0 to 1
 * @returns what was done, for the report
 */
export async function damageProfile(
  profile: string,
  port: number,
  { damage, chance }: { damage: Damage; chance: Generator<number, never> },
): Promise<string> {
  const { rows, blobs } = await findPlaces(profile, port)
  if (rows.files.length === 0) throw new Error('The browser left no database.')
  if (damage === 'blobs gone' && blobs.files.length === 0) {
    throw new Error('The browser left no large values.')
  }
  const manifests = rows.files.filter((file) => file.includes('MANIFEST'))
  const gone = {
    'all gone': [rows.folder, blobs.folder],
    'blobs gone': [blobs.folder],
    // Chromium then neither opens nor deletes any database of the origin.
    'manifest gone': manifests,
  }[damage as string]
  if (gone) {
    for (const path of gone) await rm(path, { recursive: true, force: true })
    return damage
  }
  const all = [...rows.files, ...blobs.files]
  const file = all[Math.floor(chance.next().value * all.length)]!
  const { size } = await stat(file)
  if (damage === 'file gone') await rm(file)
  else if (damage === 'file cut') await truncate(file, Math.floor(size * chance.next().value))
  else {
    const bytes = await readFile(file)
    for (let times = 0; times < 64 && size > 0; times += 1) {
      bytes[Math.floor(chance.next().value * size)] = Math.floor(chance.next().value * 256)
    }
    await writeFile(file, bytes)
  }
  return `${damage}: ${file.slice(profile.length + 1)} of ${String(size)} bytes`
}

/** A profile like another one, which stays as it is. */
export async function copyProfile(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await cp(from, to, { recursive: true, filter: (path) => !/Singleton|\/Cache\//.test(path) })
}

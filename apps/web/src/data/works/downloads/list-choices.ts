import { kindOfName } from '@yomikura/content/kinds'
import type { Ziptree } from '@yomikura/content/ziptree'
import { type Keepable, listKeepable } from './list-parts.ts'

/** A file that may be kept by itself, or a folder that may be kept as a whole. */
export type KeepChoice = {
  name: string
  /** Full path in the tree. */
  path: string
  isFolder: boolean
  /** What is kept and let go: subtitles among them, which are neither listed nor counted. */
  files: readonly Keepable[]
  bytes: number
}

/** Files that the list shows to a reader: subtitles belong to a film or a sound. */
export function listCounted(files: readonly Keepable[]): readonly Keepable[] {
  return files.filter(({ path }) => kindOfName(path) !== 'vtt')
}

/**
 * What of a folder may be kept: each of its own files, and each of its folders as one. Subtitles are
 * kept with the folder or the work that they lie in.
 *
 * @param path of the folder; empty for the whole work
 */
export function listChoices(ziptree: Ziptree, path: string): KeepChoice[] {
  const prefix = path === '' ? '' : `${path}/`
  const choices = new Map<string, KeepChoice & { files: Keepable[] }>()
  for (const file of listKeepable(ziptree, path)) {
    const [name = '', ...deeper] = file.path.slice(prefix.length).split('/')
    const isFolder = deeper.length > 0
    const known = choices.get(`${prefix}${name}`)
    const choice = known ?? { name, path: `${prefix}${name}`, isFolder, files: [], bytes: 0 }
    choice.files.push(file)
    choice.bytes += file.length
    choices.set(choice.path, choice)
  }
  return [...choices.values()].filter(({ files }) => listCounted(files).length > 0)
}

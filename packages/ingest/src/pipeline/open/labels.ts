import { cleanFolderName, isLitterPath } from '@yomikura/content/clean-names'

/** Longest name kept, in UTF-16 code units; what common file systems can hold when downloaded. */
const MAX_NAME_LENGTH = 200
const MAX_DEPTH = 64

/**
 * Signs that hide or turn around what a name says: controls, line ends, and marks that set or override
 * direction.
 */
export const DECEPTIVE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]/gu

/**
 * Splits a decoded name into labels: NFC, both slashes, without drives, dots and control signs.
 *
 * Splitting comes after decoding because the second byte of a CP932 letter may be a backslash ("表").
 * `..` is dropped rather than refused: labels name no place, so there is nothing to escape from.
 *
 * @returns an empty array when nothing is left
 */
export function toLabels(name: string): string[] {
  return name
    .normalize('NFC')
    .replace(/^[A-Za-z]:(?=[\\/]|[^\\/]*[\\/])/, '')
    .split(/[\\/]/)
    .map((label) => label.replace(DECEPTIVE, ''))
    .filter((label) => label.trim() !== '' && label !== '.' && label !== '..')
    .map(shorten)
}

/** Whether labels nest deeper than any reader would follow. */
export function isTooDeep(labels: readonly string[]): boolean {
  return labels.length > MAX_DEPTH
}

/** Labels as the tree shows them; undefined for litter (specification.md#1.5). */
export function cleanLabels(labels: readonly string[]): string[] | undefined {
  const folders = labels.slice(0, -1)
  const file = labels.at(-1)
  if (file === undefined || isLitterPath(labels)) return undefined
  return [...folders.map((folder) => cleanFolderName(folder) || folder), file]
}

/** Gives every file a path of its own: see {@link assign}. */
export class LabelSpace {
  readonly #taken = new Set<string>()
  readonly #folders = new Map<string, string>()

  /**
   * Labels that no earlier file has, also when case and Unicode form are ignored.
   *
   * A second "A.jpg", or a file named like a folder, gets " (2)" before its extension. Folders that
   * differ only so are one folder, under the name that came first.
   */
  assign(labels: readonly string[]): string[] {
    let parent = ''
    const folders = labels.slice(0, -1).map((label) => {
      const key = toKey(parent, label)
      const name = this.#folders.get(key) ?? this.#claim(parent, label)
      this.#folders.set(key, name)
      parent = `${parent}${name}/`
      return name
    })
    return [...folders, this.#claim(parent, labels.at(-1) ?? '')]
  }

  #claim(parent: string, label: string): string {
    const dot = label.lastIndexOf('.')
    const stem = dot > 0 ? label.slice(0, dot) : label
    const extension = dot > 0 ? label.slice(dot) : ''
    let name = label
    for (let copy = 2; this.#taken.has(toKey(parent, name)); copy++) {
      name = `${stem} (${copy})${extension}`
    }
    this.#taken.add(toKey(parent, name))
    return name
  }
}

function toKey(parent: string, label: string): string {
  return (parent + label).normalize('NFC').toLowerCase()
}

/** Cuts the middle of a name, so that its extension stays. */
function shorten(label: string): string {
  if (label.length <= MAX_NAME_LENGTH) return label
  const dot = label.lastIndexOf('.')
  const extension = dot > 0 && label.length - dot <= 9 ? label.slice(dot) : ''
  // A cut through a surrogate pair would leave half a letter.
  return (
    label
      .slice(0, MAX_NAME_LENGTH - extension.length)
      .toWellFormed()
      .replace(/\ufffd$/u, '') + extension
  )
}

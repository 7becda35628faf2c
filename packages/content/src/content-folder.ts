/** Content folder types by the first letter of a workno (specification.md#1.3). */
const TYPES = { R: 'doujin', V: 'professional', B: 'books' } as const

export type ContentType = (typeof TYPES)[keyof typeof TYPES]

const WORKS_PER_FOLDER = 1000

/**
 * Where a work's files live: type and folder of `content/work/{type}/{folder}/{workno}/`.
 *
 * The folder is the number rounded up to the next thousand with as many digits, so
 * `RJ123000` is in `RJ123000` and `RJ123001` in `RJ124000`.
 *
 * @throws RangeError when `workno` is not two letters, the first R, V or B, and digits
 */
export function toContentFolder(workno: string): { type: ContentType; folder: string } {
  const [, prefix, digits] = /^([RVB][A-Z])([0-9]{6,8})$/.exec(workno) ?? []
  if (prefix === undefined || digits === undefined) throw new RangeError(`No workno: ${workno}`)
  const rounded = Math.ceil(Number(digits) / WORKS_PER_FOLDER) * WORKS_PER_FOLDER
  return {
    type: TYPES[prefix[0] as keyof typeof TYPES],
    folder: prefix + String(rounded).padStart(digits.length, '0'),
  }
}

/** Path of a work on the download host, without slashes at its ends. */
export function toContentPath(workno: string): string {
  const { type, folder } = toContentFolder(workno)
  return `content/work/${type}/${folder}/${workno}`
}

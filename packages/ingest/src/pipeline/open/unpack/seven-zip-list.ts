/** One record of the program's technical list. */
export type ListedEntry = {
  name: string
  type: 'file' | 'folder' | 'special'
  sizeBytes: number
  /** Undefined where the archive keeps none. */
  crc32: number | undefined
  isEncrypted: boolean
}

const RECORD_END = /\r?\n\r?\n/
const KIND_OF_MODE: Record<string, ListedEntry['type']> = { '-': 'file', d: 'folder' }

/** Parses what `l -slt -ba` prints: "Key = value" lines, records with an empty line between. */
export function parseSevenZipList(text: string): ListedEntry[] {
  return text.split(RECORD_END).flatMap((record) => {
    const fields = new Map(
      record.split(/\r?\n/).map((line): [string, string] => {
        const at = line.indexOf(' =')
        return [line.slice(0, Math.max(0, at)), line.slice(at + 3)]
      }),
    )
    const name = fields.get('Path')
    return name === undefined ? [] : [toEntry(name, fields)]
  })
}

function toEntry(name: string, fields: ReadonlyMap<string, string>): ListedEntry {
  const crc = fields.get('CRC') ?? ''
  return {
    name,
    type: typeOf(fields.get('Attributes') ?? ''),
    sizeBytes: Number(fields.get('Size') ?? 0) || 0,
    crc32: /^[0-9A-F]{8}$/.test(crc) ? Number.parseInt(crc, 16) : undefined,
    isEncrypted: fields.get('Encrypted') === '+',
  }
}

/** Attributes of Windows, then of Unix where the archive was made there: "A -rw-r--r--", "D drwxr-xr-x". */
function typeOf(attributes: string): ListedEntry['type'] {
  const mode = /(?:^| )([a-z-])[rwxsStT-]{9}$/.exec(attributes)?.[1]
  if (mode !== undefined) return KIND_OF_MODE[mode] ?? 'special'
  const windows = attributes.split(' ')[0] ?? ''
  if (windows.includes('L')) return 'special'
  return windows.includes('D') ? 'folder' : 'file'
}

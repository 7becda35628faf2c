import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../../settings.ts'
import { a7z } from '../../../test-7zs.ts'
import { aFolder } from '../../../test-folders.ts'
import { aRar } from '../../../test-rars.ts'
import { openSource } from '../open-source.ts'

/** Names that would end a line, a record or a field of a list, or say something else to a terminal. */
const NAMES = [
  '1.txt',
  'x\n\nPath = evil.txt\nSize = 4\nAttributes = A\n\n',
  'b\r\n\r\nSize = 99\r\nCRC = 00000000',
  'clear\u001b[2J.txt',
  'tab\there.txt',
  'line\u2028end\u0085.txt',
  'Path = 1.txt',
  'half\ud800.txt',
  'turned\u202etxt.exe',
  '../../up.txt',
  ' = ',
  '最後.txt',
]
const FILES = NAMES.map((name, index) => ({ name, data: `bytes of ${index};`.repeat(index + 1) }))

async function readAll(name: string, bytes: Buffer) {
  const folder = await aFolder()
  await writeFile(join(folder, name), bytes)
  const scratch = join(folder, 'unfinished', 'unpacked')
  const source = await openSource(join(folder, name), DEFAULT_LIMITS, { scratch })
  const files: [label: string, data: string][] = []
  for (const file of source.files) {
    let data = ''
    for await (const chunk of file.read(new AbortController().signal)) data += String(chunk)
    files.push([file.segments.join('/'), data])
  }
  await source.close()
  return { files, refused: source.refused }
}

describe.each([
  ['7z', a7z],
  ['rar', aRar],
])('hostile names in a %s', (format, create) => {
  it('leave every file its own bytes, in order, under a label of one harmless line', async () => {
    const { files, refused } = await readAll(`a.${format}`, create(FILES))
    expect(refused).toEqual([])
    expect(files.map(([, data]) => data)).toEqual(FILES.map(({ data }) => data))
    const labels = files.map(([label]) => label)
    expect(labels[0]).toBe('1.txt')
    expect(labels.at(-1)).toBe('最後.txt')
    expect(new Set(labels).size).toBe(NAMES.length)
    for (const label of labels) expect(label).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]|\.\./u)
  })
})

import { readdir } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../../settings.ts'
import { INPUTS } from '../../../test-folders.ts'
import { findZipEnd, readDirectory } from './central-directory.ts'
import { listWithFullParser } from './full-parser.ts'

it.skipIf(INPUTS === undefined)(
  'agrees with the fast reader on every real archive that both read (needs the inputs folder)',
  async () => {
    const archives = join(INPUTS ?? '', 'archives')
    const paths = (await readdir(archives, { recursive: true })).filter((p) => p.endsWith('.zip'))
    let compared = 0
    for (const path of paths.map((name) => join(archives, name))) {
      const [fast, full] = await Promise.all([
        listFast(path).catch(() => undefined),
        listWithFullParser(path, DEFAULT_LIMITS).catch(() => undefined),
      ])
      if (fast === undefined || full === undefined) continue
      const facts = (entries: typeof full) =>
        entries.map((entry) => [
          Buffer.from(entry.nameBytes).toString('hex'),
          entry.crc32,
          entry.compressedSize,
          entry.uncompressedSize,
        ])
      expect(facts(fast), path).toEqual(facts(full))
      compared++
    }
    expect(compared).toBeGreaterThan(30)
  },
)

async function listFast(path: string) {
  const file = await open(path)
  try {
    const found = await findZipEnd(file, (await file.stat()).size)
    return found.kind === 'ordinary'
      ? await readDirectory(file, found.end, DEFAULT_LIMITS)
      : undefined
  } finally {
    await file.close()
  }
}

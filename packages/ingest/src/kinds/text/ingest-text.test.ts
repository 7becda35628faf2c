import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { aFolder } from '../../test-folders.ts'
import { readText } from './ingest-text.ts'

it('a text is shown up to 32 MiB, and a longer one can be downloaded', async () => {
  const path = join(await aFolder(), 'staged')
  const read = async (length: number) => {
    await writeFile(path, Buffer.alloc(length, 'a'))
    const staged = { path, length, sha256: '', head: Buffer.alloc(0) }
    return (await readText(staged, 'novels/long.txt', DEFAULT_LIMITS)).length
  }
  const most = 32 * 1024 ** 2
  expect(await read(most)).toBe(most)
  await expect(read(most + 1)).rejects.toMatchObject({
    verdict: 'unsupported',
    message: expect.stringMatching(/^long\.txt has .* can be downloaded\.$/),
  })
})

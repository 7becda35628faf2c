import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { DEFAULT_LIMITS } from '../../../settings.ts'
import { aFolder } from '../../../test-folders.ts'
import { aTar } from '../../../test-tars.ts'
import { listTarEntries } from './tar-entries.ts'

it('lists small members many at a time and large ones by their headers alone', async () => {
  const small = Array.from({ length: 300 }, (_, index) => ({ name: `${index}`, data: 'a' }))
  const large = Array.from({ length: 20 }, (_, index) => ({
    name: `large ${index}`,
    data: 'b'.repeat(200_000 + index),
  }))
  const bytes = aTar([...small, ...large, ...small])
  const path = join(await aFolder(), 'a.tar')
  await writeFile(path, bytes)
  await using file = await open(path, 'r')
  const read = vi.spyOn(file, 'read')
  const { entries, isWhole } = await listTarEntries(file, bytes.length, DEFAULT_LIMITS)
  expect(isWhole).toBe(true)
  expect(entries.map(({ nameBytes, sizeBytes }) => [String(nameBytes), sizeBytes])).toEqual(
    [...small, ...large, ...small].map(({ name, data }) => [name, data.length]),
  )
  expect(read.mock.calls.length).toBeLessThan(40)
  const lengths = await Promise.all(
    read.mock.results.map(({ value }) => value as Promise<{ bytesRead: number }>),
  )
  const total = lengths.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  expect(total).toBeLessThan(bytes.length / 4)
})

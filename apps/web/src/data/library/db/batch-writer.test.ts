import { describe, expect, it } from 'vitest'
import { BatchWriter } from './batch-writer.ts'

const aBatch = (batch: number) => ({ generation: 'g', batch, text: '{}' })

/** A disk that takes what it is given when the test says so. */
function createDisk() {
  const written: number[][] = []
  const turns: PromiseWithResolvers<void>[] = []
  return {
    written,
    store: async (batches: readonly { batch: number }[]) => {
      const turn = Promise.withResolvers<void>()
      turns.push(turn)
      await turn.promise
      written.push(batches.map(({ batch }) => batch))
    },
    finish: () => turns.shift()?.resolve(),
    fail: (error: Error) => turns.shift()?.reject(error),
  }
}

describe('BatchWriter', () => {
  it('lets the next answers be fetched, and stores several in one transaction', async () => {
    const disk = createDisk()
    const writer = new BatchWriter(disk.store)
    for (let batch = 1; batch <= 7; batch++) await writer.add(aBatch(batch))
    expect(disk.written).toEqual([])
    const ended = writer.end()
    disk.finish()
    await expect.poll(() => disk.written).toEqual([[1, 2, 3, 4, 5]])
    disk.finish()
    await ended
    expect(disk.written).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7],
    ])
  })

  it('waits for a disk that is far behind', async () => {
    const disk = createDisk()
    const writer = new BatchWriter(disk.store)
    // Five are under way and twelve wait; the next has to.
    for (let batch = 1; batch <= 17; batch++) await writer.add(aBatch(batch))
    let isAdded = false
    const added = writer.add(aBatch(18)).then(() => (isAdded = true))
    disk.finish()
    await expect.poll(() => disk.written).toHaveLength(1)
    expect(isAdded).toBe(false)
    disk.finish()
    await added
    expect(disk.written.flat()).toEqual(Array.from({ length: 18 }, (_, place) => place + 1))
  })

  it('fails each caller that adds or ends after a write failed', async () => {
    const disk = createDisk()
    const writer = new BatchWriter(disk.store)
    for (let batch = 1; batch <= 5; batch++) await writer.add(aBatch(batch))
    disk.fail(new Error('The disk is full.'))
    await expect(writer.end()).rejects.toThrow('The disk is full.')
    await expect(writer.add(aBatch(6))).rejects.toThrow('The disk is full.')
  })

  it('ends where a write fails before it begins, as on a database that was closed', async () => {
    const writer = new BatchWriter(() => {
      throw new Error('The database is closed.')
    })
    for (let batch = 1; batch <= 5; batch++) await writer.add(aBatch(batch))
    await expect(writer.end()).rejects.toThrow('The database is closed.')
  })
})

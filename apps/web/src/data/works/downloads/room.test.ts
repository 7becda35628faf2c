import { describe, expect, it } from 'vitest'
import { askToPersist, hasRoomFor, readRoom } from './room.ts'

const storageOf = (answers: Partial<StorageManager>) => answers as StorageManager

describe('room', () => {
  it('reads what the browser reports, and nothing where it reports nothing', async () => {
    const estimate = async () => ({ usage: 5, quota: 10 })
    expect(await readRoom(storageOf({ estimate }))).toEqual({ usedBytes: 5, quotaBytes: 10 })
    expect(await readRoom(storageOf({ estimate: async () => ({}) }))).toBeUndefined()
    const refuse = () => Promise.reject(new Error('no'))
    expect(await readRoom(storageOf({ estimate: refuse }))).toBeUndefined()
  })

  it('leaves some to spare', () => {
    const room = { usedBytes: 100, quotaBytes: 200 + 16 * 1024 ** 2 }
    expect([hasRoomFor(100, room), hasRoomFor(101, room)]).toEqual([true, false])
    expect(hasRoomFor(1e12, undefined)).toBe(true)
  })

  it('asks only where the promise is not given yet', async () => {
    const never = () => Promise.reject(new Error('asked again'))
    expect(await askToPersist(storageOf({ persisted: async () => true, persist: never }))).toBe(
      true,
    )
    const refused = storageOf({ persisted: async () => false, persist: async () => false })
    expect(await askToPersist(refused)).toBe(false)
    expect(await askToPersist(storageOf({}))).toBeUndefined()
  })
})

// @vitest-environment jsdom
import type { ProgressEvent } from '@yomikura/contract/reading'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../base/api/client.ts'
import { readVerdicts, writeVerdicts } from './finished-works.ts'
import { ReadingSync } from './reading-sync.ts'

const workno = 'RJ00000101'
let sent: ProgressEvent[][]
let known: ProgressEvent[]
let nowMs: number

const api = {
  put: async (_url: string, { events }: { events: ProgressEvent[] }) => {
    sent.push(events)
    return { progress: events }
  },
  get: async () => ({ progress: known, bookmarks: [], cursor: 0, has_more: false }),
} as unknown as ApiClient
const open = () => new ReadingSync(api, 'alice', { now: () => nowMs })
const elsewhere = (locator: string, at_ms: number): ProgressEvent => ({
  workno,
  path: '/',
  position: 0,
  total: 1,
  locator,
  device: 'tablet',
  at_ms,
})

beforeEach(() => {
  localStorage.clear()
  sent = []
  known = []
  nowMs = 1000
})

describe('"mark as finished"', () => {
  it('is sent to the server as a place in the work as a whole', async () => {
    const sync = open()
    sync.noteVerdicts([workno], 'finished')
    await sync.run()
    expect(sent).toMatchObject([
      [{ workno, path: '/', position: 1, total: 1, locator: 'finished', at_ms: 1000 }],
    ])
  })

  it('reaches the other devices, and so does taking it back', async () => {
    known = [elsewhere('finished', 2000)]
    await open().run()
    expect(readVerdicts('alice').get(workno)).toBe('finished')
    known = [elsewhere('pages', 3000)]
    await open().run()
    expect(readVerdicts('alice').size).toBe(0)
  })

  it('said here later stays', async () => {
    nowMs = 5000
    const sync = open()
    writeVerdicts('alice', [workno], 'unread')
    sync.noteVerdicts([workno], 'unread')
    known = [elsewhere('finished', 4000)]
    await sync.run()
    expect(readVerdicts('alice').get(workno)).toBe('unread')
  })

  it('of a whole shelf goes out in as many requests as it takes', async () => {
    const count = 401
    const worknos = Array.from({ length: count }, (_, index) => `RJ${String(1_000_000 + index)}`)
    const sync = open()
    sync.noteVerdicts(worknos, 'finished')
    await sync.run()
    expect(sent.map((events) => events.length)).toEqual([200, 200, 1])
  })
})

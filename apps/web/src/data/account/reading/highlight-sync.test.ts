// @vitest-environment jsdom
import type { Highlight } from '@yomikura/contract/highlights'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '../../base/api/client.ts'
import { CommunicationError } from '../../base/api/errors.ts'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { SilentDatabaseError } from '../../library/db/silence.ts'
import { holdStores } from '../../library/db/test-silence.ts'
import { HighlightStore } from './highlight-store.ts'
import { HighlightSync } from './highlight-sync.ts'

/** The server's side, small: of each highlight the later change counts. */
class Server {
  readonly stored = new Map<string, { highlight: Highlight; seq: number }>()
  requests = 0
  isAway = false
  beforeAnswer: () => Promise<void> = async () => undefined
  #seq = 0

  keep(highlight: Highlight): void {
    const known = this.stored.get(highlight.id)?.highlight
    if (known && known.at_ms >= highlight.at_ms) return
    this.stored.set(highlight.id, { highlight, seq: (this.#seq += 1) })
  }

  readonly api = {
    put: async (_url: string, { events }: { events: Highlight[] }) => {
      if (this.isAway) throw new CommunicationError('No network.')
      this.requests += 1
      for (const event of events) this.keep(event)
      await this.beforeAnswer()
      return { highlights: events.map(({ id }) => this.stored.get(id)!.highlight) }
    },
    get: async (_url: string, { query }: { query: { since: number } }) => {
      if (this.isAway) throw new CommunicationError('No network.')
      const changed = [...this.stored.values()].filter(({ seq }) => seq > query.since)
      const page = changed.sort((a, b) => a.seq - b.seq).slice(0, 2)
      return {
        highlights: page.map(({ highlight }) => highlight),
        cursor: page.at(-1)?.seq ?? query.since,
        has_more: changed.length > 2,
      }
    },
  } as unknown as ApiClient
}

const workno = 'BJ00000101'
const aHighlight = (over: Partial<Highlight> = {}): Highlight => ({
  ...{ id: 'mark-0001', workno, path: '本', item: 0, start: 3, end: 9, color: 'yellow' },
  ...{ words: '古い本', note: '', chapter: '', made_ms: 1000, is_set: true, at_ms: 1000 },
  ...over,
})

let server: Server
let db: LocalDb
let store: HighlightStore
let sync: HighlightSync

beforeEach(() => {
  localStorage.clear()
  server = new Server()
  db = openLocalDb(`highlights-${crypto.randomUUID()}`)
  store = new HighlightStore(db)
  sync = new HighlightSync({ api: server.api, account: 'alice', store })
})
afterEach(() => db.delete())

it('lists those of a book in the order of its text', async () => {
  await store.put(aHighlight({ id: 'later', item: 1, start: 0 }))
  await store.put(aHighlight({ id: 'first', start: 2 }))
  await store.put(aHighlight({ id: 'second', start: 30 }))
  await store.put(aHighlight({ id: 'elsewhere', path: '別の本' }))
  expect((await store.list(workno, '本')).map(({ id }) => id)).toEqual(['first', 'second', 'later'])
})

it('keeps what is made without a network, and sends it once there is one', async () => {
  server.isAway = true
  await store.put(aHighlight({ note: '機内で' }))
  await sync.run()
  expect(await store.list(workno, '本')).toHaveLength(1)
  server.isAway = false
  await sync.run()
  expect(server.stored.get('mark-0001')?.highlight.note).toBe('機内で')
  await sync.run()
  expect(server.requests).toBe(1)
})

it('takes in pages of what other devices did, removals too', async () => {
  for (const id of ['mark-a', 'mark-b', 'mark-c', 'mark-d', 'mark-e'])
    server.keep(aHighlight({ id }))
  await sync.run()
  expect(await store.list(workno, '本')).toHaveLength(5)
  server.keep(aHighlight({ id: 'mark-b', is_set: false, at_ms: 2000 }))
  await sync.run()
  expect(await store.list(workno, '本')).toHaveLength(4)
})

it('yields to a later change of another device, and wins over an earlier one', async () => {
  server.keep(aHighlight({ note: '端末B', at_ms: 5000 }))
  await store.put(aHighlight({ note: '端末A', at_ms: 4000 }))
  await sync.run()
  expect(await store.list(workno, '本')).toMatchObject([{ note: '端末B' }])
  await store.put(aHighlight({ note: '端末A再び', at_ms: 6000 }))
  await sync.run()
  expect(await store.list(workno, '本')).toMatchObject([{ note: '端末A再び' }])
})

it('forgets a removed one here once the server knows', async () => {
  await store.put(aHighlight())
  await sync.run()
  await store.put(aHighlight({ is_set: false, words: '', at_ms: 2000 }))
  expect(await store.list(workno, '本')).toEqual([])
  expect(await db.highlights.count()).toBe(1)
  await sync.run()
  expect(await db.highlights.count()).toBe(0)
})

it('loses no change that is made while an older one is on its way', async () => {
  server.beforeAnswer = async () => {
    server.beforeAnswer = async () => undefined
    await store.put(aHighlight({ note: '書き足し', at_ms: 3000 }))
  }
  await store.put(aHighlight({ note: '最初', at_ms: 2000 }))
  await sync.send()
  expect(await store.list(workno, '本')).toMatchObject([{ note: '書き足し' }])
  await sync.send()
  expect(server.stored.get('mark-0001')?.highlight.note).toBe('書き足し')
})

it('a run ends where the database does not answer, and a later one sends what waits', async () => {
  await store.put(aHighlight())
  const letGo = await holdStores(db.name, ['highlights'])
  const limited = new HighlightStore(db, 200 * patience())
  const api = server.api
  const held = new HighlightSync({ api, account: 'alice', store: limited })
  await held.run()
  expect(server.requests).toBe(0)
  letGo()
  await expect.poll(() => held.run().then(() => server.stored.size)).toBe(1)
})

it.each([
  ['made', async (held: HighlightStore) => held.put(aHighlight({ note: '書き足し', at_ms: 2000 }))],
  ['deleted', async (held: HighlightStore) => held.delete('mark-0001')],
])(
  'one that is %s while the database does not answer is refused, and done by a second try once',
  async (what, change) => {
    await store.put(aHighlight())
    const letGo = await holdStores(db.name, ['highlights'])
    const limited = new HighlightStore(db, 200 * patience())
    await expect(change(limited)).rejects.toThrow(SilentDatabaseError)
    letGo()
    await change(store)
    const left = await store.list(workno, '本')
    expect(left.map(({ note }) => note)).toEqual(what === 'made' ? ['書き足し'] : [])
  },
)

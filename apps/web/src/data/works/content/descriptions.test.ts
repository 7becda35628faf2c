import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import type { Session } from '../../session/session.ts'
import { fetchDescription, readKeptDescription } from './descriptions.ts'

let db: LocalDb
const get = vi.fn<() => Promise<object>>()
const session = () => ({ db, api: { get } }) as unknown as Session

beforeEach(() => {
  db = openLocalDb(crypto.randomUUID())
})
afterEach(async () => {
  db.close()
  await Dexie.delete(db.name)
})

it.each([
  { ja_JP: '灯台守の話。' },
  { en_US: 'A keeper’s tale.' },
  { ja_JP: '一行目\n二行目', en_US: 'Two\nlines' },
  { ko_KR: '등대지기 이야기' },
  { zh_CN: '守灯塔的人' },
  { zh_TW: '守燈塔的人' },
  { ja_JP: '' },
  { ja_JP: '<b>太字</b>' },
  { ja_JP: '👩‍👩‍👧 家族' },
  undefined,
])('a description that was fetched once is there without a network: %j', async (description) => {
  get.mockResolvedValueOnce(description ? { description } : {})
  const fetched = await fetchDescription(session(), 'RJ000001')
  get.mockRejectedValueOnce(new Error('away'))
  expect(await fetchDescription(session(), 'RJ000001')).toEqual(fetched)
  expect(await readKeptDescription(db, 'RJ000001')).toEqual(description ?? null)
})

it('one that was never fetched is not known, and says why it could not be', async () => {
  get.mockRejectedValueOnce(new Error('away'))
  await expect(fetchDescription(session(), 'RJ000002')).rejects.toThrow('away')
  expect(await readKeptDescription(db, 'RJ000002')).toBeUndefined()
})

import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { openLocalDb } from '#data/library/db/local-db.ts'
import { parseHtmlSaves, readHtmlSaves, writeHtmlSaves } from './html-saves.ts'

const toSaves = (saves: unknown) => parseHtmlSaves({ type: 'saves', saves })
const db = openLocalDb('html-saves')
afterEach(() => db.html_saves.clear())

test('texts under any name are saves', () => {
  expect(toSaves({ best: '12', '': '' })).toEqual({ saves: { best: '12', '': '' } })
  const named = toSaves(JSON.parse('{"__proto__":"x"}')) as { saves: object }
  expect(Object.keys(named.saves)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(named.saves)).toBe(Object.prototype)
})

test('anything else a work sends is no save', () => {
  for (const sent of [undefined, null, 'x', 1, ['x'], { a: 1 }, { a: { b: 'c' } }])
    expect(toSaves(sent)).toBeUndefined()
  for (const sent of [undefined, 'saves', {}, { type: 'other' }, { type: 'databases' }])
    expect(parseHtmlSaves(sent)).toBeUndefined()
})

test('more than the app keeps is reported as too large', () => {
  expect(toSaves({ big: 'x'.repeat(5 * 1024 ** 2) })).toBe('too-large')
  const databases = [{ records: [[1, new Uint8Array(5 * 1024 ** 2 + 1)]] }]
  expect(parseHtmlSaves({ type: 'databases', databases })).toBe('too-large')
})

test('texts and databases are kept side by side', async () => {
  const databases = [{ name: 'game', version: 2, stores: [] }]
  await writeHtmlSaves(db, 'RJ1', { saves: { a: '1' } })
  await writeHtmlSaves(db, 'RJ1', { databases })
  expect(await readHtmlSaves(db, 'RJ1')).toEqual({ saves: { a: '1' }, databases })
  expect(await readHtmlSaves(db, 'RJ2')).toEqual({ saves: {}, databases: [] })
})

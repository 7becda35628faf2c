import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CoverStore } from './cover-store.ts'
import { toFilesDbName } from './files-db-name.ts'
import { OfflineStore } from './offline-store.ts'
import { toBytes } from './test-store.ts'

const cover = { id: 'http://a', workno: 'RJ000001', type: 'image/webp' }

let covers: CoverStore
let files: OfflineStore
beforeEach(() => {
  covers = new CoverStore('account')
  files = new OfflineStore({ name: toFilesDbName('account') })
})
afterEach(async () => {
  await files.deleteAll()
  covers.close()
  files.close()
})

it('gives a cover back by its address', async () => {
  await covers.put(cover, toBytes(5))
  expect(await covers.find('http://a')).toMatchObject({ type: 'image/webp', bytes: toBytes(5) })
  expect(await covers.find('http://b')).toBeUndefined()
})

it('keeps covers where the storage page counts and deletes them', async () => {
  await covers.put(cover, toBytes(5))
  expect(await files.countImageBytes()).toBe(5)
  await files.deleteImages()
  expect(await covers.find('http://a')).toBeUndefined()
})

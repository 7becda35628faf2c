import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CoverStore } from './cover-store.ts'
import { toFilesDbName } from './files-db-name.ts'
import { OfflineStore } from './offline-store.ts'
import { toBytes } from './test-store.ts'

const TYPE = 'image/webp'

/** Address of a cover, as the server gives it: the work's folder has a number of the same form. */
const toUrl = (folder: string, workno: string) =>
  `https://media.example/images/work/doujin/${folder}/${workno}/${workno}_img_main_300x300.webp?v=7`
const inside = toUrl('RJ124000', 'RJ123456')
const last = toUrl('RJ124000', 'RJ124000')

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
  await covers.put(inside, TYPE, toBytes(5))
  const found = await covers.find(inside)
  expect(found).toMatchObject({ type: TYPE, bytes: toBytes(5), workno: 'RJ123456' })
  expect(await covers.find(last)).toBeUndefined()
})

it('keeps covers where the storage page counts and deletes them', async () => {
  await covers.put(inside, TYPE, toBytes(5))
  expect(await files.countImageBytes()).toBe(5)
  await files.deleteImages()
  expect(await covers.find(inside)).toBeUndefined()
})

it('lets a deleted work’s cover go, and only that, in a folder with the number of another work', async () => {
  for (const url of [inside, last]) await covers.put(url, TYPE, toBytes(5))
  await files.deleteWorks(['RJ124000'])
  expect(await covers.find(last)).toBeUndefined()
  expect(await covers.find(inside)).toBeDefined()
  await files.deleteWorks(['RJ123456'])
  expect(await covers.find(inside)).toBeUndefined()
})

it('lets a cover go that an earlier version kept under the number of its folder', async () => {
  const row = { id: inside, workno: 'RJ124000', type: TYPE, length: 5, bytes: toBytes(5) }
  await files.db.images.put(row)
  await files.deleteWorks(['RJ124000'])
  expect(await covers.find(inside)).toBeDefined()
  await files.deleteWorks(['RJ123456'])
  expect(await covers.find(inside)).toBeUndefined()
})

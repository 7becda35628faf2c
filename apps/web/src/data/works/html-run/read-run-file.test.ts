import 'fake-indexeddb/auto'
import type { Ziptree } from '@yomikura/content/ziptree'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OfflineStore } from '../offline/offline-store.ts'
import { readRunFile } from './read-run-file.ts'

const workno = 'RJ1'
const revision = 'r1'
const ziptree = {
  workno,
  revision,
  playfile: {},
  tree: [
    { type: 'file', name: 'index.html', hashname: 'a.html' },
    {
      type: 'folder',
      name: 'img',
      path: 'img',
      children: [{ type: 'file', name: 'x.png', hashname: 'b.png' }],
    },
  ],
} as unknown as Ziptree

let store: OfflineStore
let count = 0
beforeEach(async () => {
  store = new OfflineStore({ name: `run-${++count}` })
  await store.putWork({ workno, revision, folder_url: '' }, ziptree)
  const file = { workno, path: 'files/b.png', hashname: 'b.png', revision, type: 'x', length: 2 }
  await store.putFile(file, new Uint8Array([1, 2]).buffer)
})
afterEach(() => store.close())

test('gives the first path that the work has, by the type of its name', async () => {
  const read = await readRunFile(store, workno, ['x.png', 'img/x.png'])
  expect(read).toMatchObject({ path: 'img/x.png', type: 'image/png' })
  expect(new Uint8Array(read?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2]))
})

test('gives nothing of folders, of files that are not stored, of other works', async () => {
  expect(await readRunFile(store, workno, ['img', '../img/x.png', 'index.html'])).toBeUndefined()
  expect(await readRunFile(store, 'RJ2', ['img/x.png'])).toBeUndefined()
})

test('refuses a locked work', async () => {
  await store.lockWorks([workno])
  await expect(readRunFile(store, workno, ['img/x.png'])).rejects.toThrow()
})

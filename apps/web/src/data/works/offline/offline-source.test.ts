import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { describeContentSource } from '../content/content-source.contract.ts'
import { OfflineSource } from './offline-source.ts'
import { OfflineStore } from './offline-store.ts'
import { aFile, anImage, aTree } from './test-store.ts'

const ziptree = aTree({ 'a.jpg': anImage('a.webp', 4) })
const workno = 'RJ000001'
const work = { workno, revision: ziptree.revision, folder_url: 'http://media/content/work/x/' }
const toBytes = (text: string) => new TextEncoder().encode(text).buffer

let count = 0
const stores: OfflineStore[] = []
afterEach(() => stores.splice(0).forEach((store) => store.close()))

async function openStored() {
  const store = new OfflineStore({ name: `source-${++count}` })
  stores.push(store)
  await store.putWork({ ...work, wrapped_key: 'wrapped' }, ziptree)
  await store.putFile(aFile({ length: 4 }), toBytes('PAGE'))
  await store.putFile(aFile({ path: 'thumbnails/a.webp', length: 5 }), toBytes('THUMB'))
  return { store, source: new OfflineSource(store, workno) }
}

describeContentSource('offline', async () => {
  const { store, source } = await openStored()
  return {
    source,
    ziptree,
    page: { name: 'a.webp', bytes: 'PAGE', thumbnail: 'THUMB' },
    goAway: () => void store.db.files.clear(),
  }
})

describe('offline source', () => {
  const page = { name: 'a.webp', revision: ziptree.revision }

  it('gives an address that leads to the bytes', async () => {
    const { source } = await openStored()
    const address = await source.toAddress({ ...page, name: 'optimized/a.webp' })
    expect(await (await fetch(address)).text()).toBe('PAGE')
    source.close()
  })

  it('hands out the wrapped key and takes no viewing place', async () => {
    const { source } = await openStored()
    const token = await source.askViewerToken()
    expect(token).toMatchObject({ prefix: 'http://media/content/work/x/viewer', key: 'wrapped' })
    expect(token.lease).toBeUndefined()
  })

  it('refuses a locked work, its pages, its tree and its key', async () => {
    const { store, source } = await openStored()
    await store.lockWorks([workno])
    const loads = [source.loadPage(page), source.loadZiptree(), source.askViewerToken()]
    for (const { status, reason } of (await Promise.allSettled(loads)) as PromiseRejectedResult[])
      expect([status, reason]).toMatchObject(['rejected', { code: 'no_right' }])
  })

  it('says that no answer comes for a page that the work has and the store has not', async () => {
    const { store, source } = await openStored()
    await store.deleteEntries(workno, ['a.jpg'])
    await expect(source.loadPage(page)).rejects.toThrow(CommunicationError)
  })
})

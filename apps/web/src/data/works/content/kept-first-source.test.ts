// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { CommunicationError } from '../../base/api/errors.ts'
import { holdStores } from '../../library/db/test-silence.ts'
import { network } from '../../base/network/network-state.ts'
import { openKeptFiles } from '../offline/open-kept-files.ts'
import { getOfflineStore } from '../offline/open-stores.ts'
import { aFile, anImage, aTree } from '../offline/test-store.ts'
import { KeptFirstSource } from './kept-first-source.ts'
import { PurchasedSource } from './purchased-source.ts'
import { TestMediaHost } from './test-media-host.ts'

const workno = 'RJ000001'
const folder = `/content/work/doujin/RJ001000/${workno}/`
const ziptree = aTree({ 'a.jpg': anImage('a.webp', 4), 'b.jpg': anImage('b.webp', 4) })
const a = { name: 'a.webp', revision: ziptree.revision }
const b = { ...a, name: 'b.webp' }
const bytes = (text: string) => new TextEncoder().encode(text).buffer

let host: TestMediaHost
let databases = 0

function answer(path: string) {
  const expires = new Date(Date.now() + 3_600_000).toISOString()
  if (path.endsWith('/sign/cookie'))
    return { json: { url: host.url + folder, cookies: {}, expires } }
  if (path === `${folder}ziptree.json`) return { json: { ...ziptree, hash: 'newer' } }
  if (path.startsWith(`${folder}optimized/`)) return { body: 'HOST', type: 'image/webp' }
  return { status: 404, json: { status: 404, message: 'No.', code: 'file_not_found' } }
}

/** A work of which the first page is kept, and whatever its token needs. */
async function openKept() {
  const name = `kept-${++databases}`
  const store = getOfflineStore(name)
  const folder_url = `${host.url}${folder}`
  await store.putWork({ workno, revision: a.revision, folder_url, wrapped_key: 'W' }, ziptree)
  await store.putFile(aFile({ length: 4 }), bytes('KEPT'))
  const online = new PurchasedSource(
    new ApiClient({ app: 'yomikura', account: '1', appUrl: host.url, mediaUrl: host.url }),
    workno,
  )
  const source = new KeptFirstSource(online, async () => openKeptFiles(name, workno))
  return { source, store, online, name }
}
const goOffline = () => window.dispatchEvent(new Event('offline'))

beforeEach(async () => {
  host = await TestMediaHost.start()
  host.answer(answer)
  // An answer, whichever: from here on there is a network.
  await network.follow(Promise.resolve(new Response()))
})
afterEach(async () => {
  // One that a broken connection started must not notify the next test.
  await network.probe()
  await host[Symbol.asyncDispose]()
})

describe('with a network', () => {
  it('reads kept pages from this browser and asks the host for the others', async () => {
    const { source } = await openKept()
    expect(await (await source.loadPage(a)).text()).toBe('KEPT')
    expect(host.count('optimized')).toBe(0)
    expect(await (await source.loadPage(b)).text()).toBe('HOST')
  })

  it('reads from the host when the browser has shut the store and opens it no more', async () => {
    const { source, store } = await openKept()
    expect(await (await source.loadPage(a)).text()).toBe('KEPT')
    store.db.backendDB().close()
    const refused = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    })
    expect(await (await source.loadPage(a)).text()).toBe('HOST')
    expect((await source.loadZiptree()).hash).toBe('newer')
    refused.mockRestore()
  })

  it('reads from the host while the database is silent, and from it again once it answers', async () => {
    const { store, online, name } = await openKept()
    const source = new KeptFirstSource(online, async () => openKeptFiles(name, workno), 300)
    const letGo = await holdStores(store.db.name, ['chunks'])
    expect(await (await source.loadPage(a)).text()).toBe('HOST')
    expect(await source.findKept({ ...a, name: 'optimized/a.webp' })).toBeUndefined()
    letGo()
    await expect.poll(async () => (await source.loadPage(a)).text()).toBe('KEPT')
  })

  it('reads from the host when what reads kept files cannot be loaded', async () => {
    const { online } = await openKept()
    const source = new KeptFirstSource(online, () => Promise.reject(new TypeError('no chunk')))
    expect(await (await source.loadPage(a)).text()).toBe('HOST')
    expect(await source.findKept(a)).toBeUndefined()
  })

  it('leaves nothing behind that listens for the end of the network', async () => {
    const { source } = await openKept()
    const before = network.listenerCount
    for (let round = 0; round < 20; round++) await source.loadPage(b)
    host.answer(() => ({
      status: 404,
      json: { status: 404, message: 'No.', code: 'file_not_found' },
    }))
    await source.loadPage(b).catch(() => undefined)
    expect(network.listenerCount).toBe(before)
  })

  it('takes the tree from the host, which may know a newer one', async () => {
    const { source } = await openKept()
    expect((await source.loadZiptree()).hash).toBe('newer')
  })

  it('falls back to the kept tree when the connection breaks', async () => {
    const { source } = await openKept()
    host.answer((path) => (path.includes('sign') ? answer(path) : { breaksOff: true }))
    expect(await source.loadZiptree()).toEqual(ziptree)
  })

  it('reads with the kept tree and key while the server is in trouble, or a proxy says so for it', async () => {
    const { source } = await openKept()
    host.answer(() => ({ status: 502, json: { status: 502, message: 'Bad gateway.' } }))
    expect((await source.loadZiptree()).revision).toBe(a.revision)
    const ask = { play_type: 'image', revision: a.revision, public_key: 'K' } as const
    expect(await source.askViewerToken(ask)).toMatchObject({ key: 'W' })
    expect(await (await source.loadPage(a)).text()).toBe('KEPT')
  })

  it('does not read on with what is kept where the server refuses', async () => {
    const { source } = await openKept()
    host.answer(() => ({ status: 403, json: { status: 403, message: 'No.', code: 'no_right' } }))
    const ask = { play_type: 'image', revision: a.revision, public_key: 'K' } as const
    await expect(source.askViewerToken(ask)).rejects.toMatchObject({ code: 'no_right' })
    await expect(source.loadZiptree()).rejects.toMatchObject({ code: 'no_right' })
  })

  it('asks the host for a kept page whose bytes were damaged', async () => {
    const { source, store } = await openKept()
    await store.db.chunks.toCollection().modify({ bytes: bytes('ROTT') })
    expect(await (await source.loadPage(a)).text()).toBe('HOST')
  })
})

describe('without a network', () => {
  it('gives the tree, the pages and the wrapped key that are kept', async () => {
    const { source } = await openKept()
    goOffline()
    expect(await source.loadZiptree()).toEqual(ziptree)
    expect(await (await source.loadPage(a)).text()).toBe('KEPT')
    const token = await source.askViewerToken({ play_type: 'x', revision: 'x', public_key: 'x' })
    expect(token.key).toBe('W')
    expect(host.asked).toEqual([])
  })

  it('says that no answer comes for what is not kept, without asking the host', async () => {
    const { source } = await openKept()
    goOffline()
    await expect(source.loadPage(b)).rejects.toThrow(CommunicationError)
    expect(host.asked).toEqual([])
  })

  it('says so at once for a work of which nothing is kept', async () => {
    const { online } = await openKept()
    goOffline()
    await expect(new KeptFirstSource(online, async () => undefined).loadZiptree()).rejects.toThrow(
      CommunicationError,
    )
  })

  it('keeps a locked work shut, and says why', async () => {
    const { source, store } = await openKept()
    await store.lockWorks([workno])
    goOffline()
    await expect(source.loadPage(a)).rejects.toMatchObject({ code: 'no_right' })
    await expect(source.loadZiptree()).rejects.toMatchObject({ code: 'no_right' })
  })

  it('gives a film’s playlist the address that its parts lie beside', async () => {
    const { source } = await openKept()
    goOffline()
    const address = await source.toAddress({ name: 'optimized/f/index.m3u8', revision: 'r' })
    expect(address).toBe(`${host.url}${folder}optimized/f/index.m3u8?v=r`)
  })
})

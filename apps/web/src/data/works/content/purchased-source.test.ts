import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import type { Ziptree } from '@yomikura/content/ziptree'
import { describeContentSource } from './content-source.contract.ts'
import { PurchasedSource } from './purchased-source.ts'
import { TestMediaHost } from './test-media-host.ts'

const workno = 'BJ00000101'
const folder = `/content/work/books/BJ00001000/${workno}/`
const ziptree: Ziptree = {
  hash: 'h',
  workno,
  version: 1,
  revision: '01999999-0000-7000-8000-000000000001',
  updated_at: '2026-01-01 00:00:00',
  direction: 'rtl',
  playfile: {},
  tree: [],
}
const page = { name: 'ab12.webp', bytes: 'PAGE', thumbnail: 'THUMB' }
const file = { name: page.name, revision: ziptree.revision }

let host: TestMediaHost
const open = () =>
  new PurchasedSource(new ApiClient({ app: 'yomikura', account: '1', mediaUrl: host.url }), workno)

const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()
const grant = () => ({ json: { url: host.url + folder, cookies: {}, expires: inOneHour() } })

function answerWell(path: string) {
  if (path.endsWith('/sign/cookie')) return grant()
  if (path === `${folder}ziptree.json`) return { json: ziptree }
  if (path === `${folder}optimized/${page.name}`) return { body: page.bytes, type: 'image/webp' }
  if (path === `${folder}thumbnails/${page.name}`)
    return { body: page.thumbnail, type: 'image/webp' }
  return { status: 404, json: { status: 404, message: 'No.', code: 'file_not_found' } }
}

beforeEach(async () => {
  host = await TestMediaHost.start()
  host.answer(answerWell)
})
afterEach(() => host[Symbol.asyncDispose]())

describeContentSource('purchased', async () => ({
  source: open(),
  ziptree,
  page,
  goAway: () => host.answer((path) => (path.includes('sign') ? grant() : { breaksOff: true })),
}))

describe('reading a tree ahead', () => {
  it('gives the tree that was asked for ahead, and a new one after that', async () => {
    const source = open()
    source.readAhead()
    expect(await source.loadZiptree()).toEqual(ziptree)
    expect(host.count('ziptree.json')).toBe(1)
    await source.loadZiptree()
    expect(host.count('ziptree.json')).toBe(2)
  })

  it('fails the caller that loads the tree when reading ahead failed, and then asks again', async () => {
    host.answer(() => ({ status: 500, json: { status: 500, message: 'No.', code: 'internal' } }))
    const source = open()
    source.readAhead()
    await expect(source.loadZiptree()).rejects.toThrow()
    host.answer(answerWell)
    expect(await source.loadZiptree()).toEqual(ziptree)
  })
})

describe('grants of a purchased work', () => {
  it('asks once for all files of a work', async () => {
    const source = open()
    await Promise.all([source.loadZiptree(), source.loadPage(file), source.loadThumbnail(file)])
    expect(host.count('sign/cookie')).toBe(1)
  })

  it('renews once when the host refuses it, and fetches again', async () => {
    const source = open()
    await source.loadPage(file)
    let isStale = true
    host.answer((path) => {
      if (path.endsWith('/sign/cookie')) isStale = false
      if (isStale)
        return { status: 403, json: { status: 403, code: 'grant_invalid', message: 'Old.' } }
      return answerWell(path)
    })
    expect(await (await source.loadPage(file)).text()).toBe(page.bytes)
    expect(host.count('sign/cookie')).toBe(2)
  })

  it('gives up with the refusal when renewing does not help', async () => {
    host.answer((path) =>
      path.endsWith('/sign/cookie')
        ? grant()
        : { status: 403, json: { status: 403, code: 'grant_invalid', message: 'Never.' } },
    )
    await expect(open().loadPage(file)).rejects.toMatchObject({ code: 'grant_invalid' })
    expect(host.count('optimized')).toBe(2)
  })

  it('hands on that the account does not own the work, and asks again next time', async () => {
    const source = open()
    host.answer(() => ({ status: 403, json: { status: 403, code: 'no_right', message: 'No.' } }))
    await expect(source.loadZiptree()).rejects.toMatchObject({ code: 'no_right' })
    host.answer(answerWell)
    expect(await source.loadZiptree()).toEqual(ziptree)
  })
})

describe('addresses of a purchased work', () => {
  it('asks for the tree by whole minutes and for files by revision', async () => {
    const source = open()
    await source.loadZiptree()
    await source.loadPage(file)
    const [tree, stored] = host.asked.slice(-2).map((path) => new URL(path, host.url).searchParams)
    expect(Number(tree!.get('v')) % 60).toBe(0)
    expect(stored!.get('v')).toBe(ziptree.revision)
  })
  it('asks for the tree of a revision by its name: one of this minute may be older', async () => {
    const source = open()
    await source.loadZiptree()
    expect(await source.loadZiptreeOf(ziptree.revision)).toEqual(ziptree)
    const { searchParams } = new URL(host.asked.at(-1)!, host.url)
    expect(searchParams.get('v')).toBe(ziptree.revision)
  })
})

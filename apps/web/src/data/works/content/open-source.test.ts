import type { Ziptree } from '@yomikura/content/ziptree'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiClient } from '../../base/api/client.ts'
import { describeContentSource } from './content-source.contract.ts'
import { FreeSource, SampleSource } from './open-source.ts'
import { TestMediaHost } from './test-media-host.ts'

const workno = 'BJ00000101'
const folder = `/content/work/books/BJ00001000/${workno}`
const page = { name: 'ab12.webp', bytes: 'PAGE', thumbnail: 'THUMB' }
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
const file = { name: page.name, revision: ziptree.revision }

let host: TestMediaHost
const open = {
  free: (now?: () => number) =>
    new FreeSource({
      api: new ApiClient({ app: 'yomikura', account: '', appUrl: host.url }),
      workno,
      ...(now && { now }),
    }),
  sample: () =>
    new SampleSource({
      api: new ApiClient({ app: 'yomikura', account: '', appUrl: host.url }),
      workno,
    }),
}

const token = () => ({
  json: {
    prefix: host.url + folder,
    parameters: { Policy: 'p', Signature: 's', 'Key-Pair-Id': 'k', d: 'd' },
    expireAt: new Date(Date.now() + 3_600_000).toISOString(),
  },
})

function answerWell(path: string) {
  if (path.includes('/token/')) return token()
  if (path === `${folder}/ziptree.json`) return { json: ziptree }
  if (path === `${folder}/optimized/${page.name}`) return { body: page.bytes, type: 'image/webp' }
  if (path === `${folder}/thumbnails/${page.name}`)
    return { body: page.thumbnail, type: 'image/webp' }
  return { status: 404, json: { status: 404, message: 'No.', code: 'file_not_found' } }
}

beforeEach(async () => {
  host = await TestMediaHost.start()
  host.answer(answerWell)
})
afterEach(() => host[Symbol.asyncDispose]())

for (const origin of ['free', 'sample'] as const) {
  describeContentSource(origin, async () => ({
    source: open[origin](),
    ziptree,
    page,
    goAway: () => host.answer((path) => (path.includes('/token/') ? token() : { breaksOff: true })),
  }))
}

describe('tokens of open works', () => {
  it('asks its own call, once for all files, and sends the token in each address', async () => {
    const source = open.free()
    await source.loadZiptree()
    await Promise.all([source.loadPage(file), source.loadThumbnail(file)])
    expect(host.count(`/v2/free/token/${workno}`)).toBe(1)
    expect(host.count('Policy=p&Signature=s&Key-Pair-Id=k&d=d')).toBe(3)
    await open.sample().loadZiptree()
    expect(host.count(`/v2/sample/token/${workno}`)).toBe(1)
  })

  it.each(['free', 'sample'] as const)(
    'asks for the tree of a %s work by whole minutes and for files by revision (specification.md#2.7)',
    async (origin) => {
      const toMinute = () => String(Math.floor(Date.now() / 60_000) * 60)
      const before = toMinute()
      const source = open[origin]()
      await source.loadZiptree()
      await source.loadPage(file)
      const [tree, stored] = host.asked.slice(-2).map((path) => new URL(path, host.url))
      expect(tree?.pathname).toBe(`${folder}/ziptree.json`)
      const [minute, revision] = [tree, stored].map((url) => url?.searchParams.get('v'))
      expect([before, toMinute()]).toContain(minute)
      expect(revision).toBe(ziptree.revision)
    },
  )

  it('asks again when its hour is over', async () => {
    let nowMs = 0
    const source = open.free(() => nowMs)
    await source.loadPage(file)
    nowMs = 3_600_000
    await source.loadPage(file)
    expect(host.count('/token/')).toBe(2)
  })

  it('renews the token once when the host refuses it', async () => {
    let refusals = 1
    host.answer((path) => {
      if (path.startsWith(folder) && refusals-- > 0) {
        return { status: 403, json: { status: 403, message: 'No.', code: 'grant_invalid' } }
      }
      return answerWell(path)
    })
    expect(await (await open.free().loadPage(file)).text()).toBe(page.bytes)
    expect(host.count('/token/')).toBe(2)
  })

  it('opens books of pictures of a sample with a token of its own', async () => {
    const prefix = 'https://media.example/content/work/books/BJ/BJ1'
    const answer = { prefix, key: 'wrapped', parameters: {}, expireAt: '2026-01-01T00:00:00Z' }
    host.answer((path) =>
      path.includes('/sample/viewer/token/') ? { json: answer } : answerWell(path),
    )
    const ask = { play_type: 'ebook_fixed', revision: '', public_key: 'k' }
    expect(await open.sample().askViewerToken(ask)).toEqual({
      ...answer,
      prefix: `${prefix}/viewer`,
    })
  })

  it('has no viewer token for a sample whose server wraps no key', async () => {
    const ask = { play_type: 'ebook_fixed', revision: '', public_key: 'k' }
    await expect(open.sample().askViewerToken(ask)).rejects.toMatchObject({
      code: 'file_not_found',
    })
  })
})

import type { Ziptree } from '@yomikura/content/ziptree'
import { AppError } from '@yomikura/contract/errors'
import { describe, expect, it } from 'vitest'
import { findShareTarget } from './find-share-target.ts'

const WORKNO = 'BJ00000101'
const image = (name: string) => {
  const stored = { name, length: 9, size: '9B', width: 7, height: 10, crypt: false }
  return {
    type: 'image' as const,
    ...{ length: 9, size: '9B' },
    image: { files: stored, optimized: { ...stored, color: '#fff' } },
  }
}
const ZIPTREE: Ziptree = {
  workno: WORKNO,
  version: 1,
  updated_at: '2026-01-01 00:00:00',
  direction: 'rtl',
  hash: 'h',
  revision: '0192aaaa-0000-7000-8000-000000000001',
  playfile: { 'a.png': image('a.png'), 'b.png': image('b.png') },
  tree: [
    {
      type: 'folder',
      name: '上',
      path: '上',
      children: [{ type: 'file', name: '1.png', hashname: 'a.png' }],
    },
    {
      type: 'folder',
      name: '下',
      path: '下',
      children: [{ type: 'file', name: '1.png', hashname: 'b.png' }],
    },
  ],
}

type World = {
  readable?: boolean
  free?: string[]
  sample?: boolean
  work_url?: string
  path?: string
}

/** The server's answers, by the state of the work. */
function find({ readable = false, free, sample = false, path = '', ...world }: World) {
  const get = async (address: string) => {
    if (address === `/v2/work/${WORKNO}`) {
      const { work_url = 'https://shop.example/BJ00000101' } = world
      return { workno: WORKNO, readable, sample_exists: sample, work_url }
    }
    if (!free) throw new AppError('not_free')
    return { works: free.map((workno) => ({ workno })) }
  }
  const api = { get: get as <T>(address: string) => Promise<T> }
  return findShareTarget({ api, workno: WORKNO, path, loadZiptree: async () => ZIPTREE })
}

describe('a link to a place', () => {
  it('leads who holds the work to the folder it names', async () => {
    const target = { kind: 'purchased', path: '下/1.png', route: 'view' }
    expect(await find({ readable: true, path: '下' })).toEqual(target)
  })

  it('leads who holds the work to its start when the folder is gone', async () => {
    const target = { kind: 'purchased', path: '上/1.png', route: 'view' }
    expect(await find({ readable: true, path: '中' })).toEqual(target)
  })

  it.each([
    [{ free: [WORKNO], sample: true }, 'free', 'the whole of it is free'],
    [{ free: ['BJ00000999'], sample: true }, 'sample', 'only another volume is free'],
    [{ sample: true }, 'sample', 'a sample is all there is'],
    [{}, 'store', 'nothing of it is open'],
    [{ work_url: 'javascript:alert(1)' }, 'missing', 'the store names no page of the web'],
  ])('leads others, for %j, to the %s page: %s', async (world, kind, _why) => {
    expect((await find(world)).kind).toBe(kind)
  })
})

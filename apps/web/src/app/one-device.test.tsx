// @vitest-environment jsdom
import type { BookParts, Playfile } from '@yomikura/content/ziptree'
import { screen, waitFor } from '@testing-library/react'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const LEASE = '/v3/viewer/lease'
const asked = (method: string) => app.server.requests.includes(`${method} ${LEASE}`)

let ended = Promise.withResolvers<void>()

const SIZE = { length: 4096, size: '4.0KB' }
const PICTURES = { optimized: { encrypted: false, length: 4096, page_count: 3 } }
const CHAPTERS: BookParts = {
  optimized: { encrypted: false, length: 4096, spine_count: 2, characters: 900, direction: 'rtl' },
}
const FILM = {
  files: { codec: 'h264', frame_rate: '24/1', width: 640, height: 360 },
  optimized: {
    ...{ name: 'f.m3u8', duration: '60', streams: ['v360p'], list: 'f.json' },
    ...SIZE,
  },
}
/** A file for each viewer whose files other tests do not build (specification.md#2.2, #2.4). */
const FILES: Record<string, Playfile> = {
  '動画.mp4': { type: 'video', ...SIZE, video: FILM },
  '絵本.ebook': { type: 'ebook_fixed', ...SIZE, ebook_fixed: PICTURES },
  '縦.webtoon': { type: 'webtoon', ...SIZE, webtoon: PICTURES },
  '声.voicecomic': { type: 'voicecomic_v2', ...SIZE, voicecomic_v2: PICTURES },
  '固定.epub': { type: 'epub', ...SIZE, epub: CHAPTERS },
  '本.epub': { type: 'epub_reflowable', ...SIZE, epub_reflowable: CHAPTERS },
}

describe('one device at a time (specification.md#2.8, security.md#one-device)', () => {
  beforeEach(() => {
    const tree = new TreeBuilder()
    const others = Object.entries(FILES).map(([name, playfile]) => tree.file(name, playfile))
    app.server.sell(aWork({ workno: 'RJ000001' }))
    app.server.ziptree = tree.build('RJ000001', [
      ...[tree.image('絵.png'), tree.pdf('冊子.pdf', 3), tree.text('文.txt'), tree.html('遊.html')],
      ...others,
    ])
    app.server.answers.set(LEASE, { epoch: 3, renew_seconds: 30 })
    // Viewers stay as they are while their files are on the way.
    ended = Promise.withResolvers()
    app.server.hold = (path) =>
      /^.content.(?!.*ziptree)|viewer.token/.test(path) ? ended.promise : undefined
    // Time goes on by itself, and is turned where half a minute would be waited for.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    ended.resolve()
  })

  it.each([
    'view/絵.png',
    'view/冊子.pdf',
    'view/文.txt',
    'view/遊.html',
    'view/動画.mp4',
    'viewer/絵本.ebook',
    'viewer/縦.webtoon',
    'viewer/声.voicecomic',
    'viewer/固定.epub',
    'viewer/本.epub',
  ])('%s stops for another device, and offers to take the place back', async (path) => {
    app.open(`/work/RJ000001/${path}`)
    await waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(100)
        expect(asked('PUT')).toBe(true)
      },
      { timeout: 30_000 * patience() },
    )
    const main = screen.getByRole('main')
    expect(main.textContent).not.toContain('見つかりません')

    app.server.fault = (address) =>
      address === LEASE ? { status: 409, code: 'simultaneous_view' } : undefined
    await vi.advanceTimersByTimeAsync(30_000)
    const dialog = await screen.findByRole('dialog', { name: 'ほかの端末で開かれました' }, PATIENCE)
    expect(screen.getByRole('button', { name: 'ここで読む' })).toBeTruthy()
    // Nothing plays, turns or is asked for behind it.
    expect([...main.children]).toEqual([dialog])
  })
})

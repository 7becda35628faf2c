// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeTrackPlace } from '#data/account/reading/track-place.ts'
import { writeRecentPage } from '#data/account/reading/recent-page.ts'
import { currentPlaybackRequest } from '#data/base/device/playback-request.ts'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE
const ALBUM = { workno: 'RJ000004', work_type: 'SOU', work_category: 'music' } as const

const listen = (path: string) =>
  writeTrackPlace(
    { account: 'alice', workno: ALBUM.workno, path },
    { seconds: 9, totalSeconds: 90, isHeard: false, atMs: 1000 },
  )

describe('the place of the large card', () => {
  const watchPlaces = () => {
    const places: Element[] = []
    const observer = new MutationObserver(() => {
      places.push(...document.querySelectorAll('[class*="homePlace"]'))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return { places, stop: () => observer.disconnect() }
  }

  it.each([
    // First, while the code of the card has not been loaded.
    ['is not held where all works are finished, and no card moves up', 47, false],
    ['is held for a begun work', 11, true],
  ])('%s', async (_what, pageIndex, isHeld) => {
    app.server.sell(aWork({ workno: 'RJ000001' }))
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '' }, pageIndex, 48)
    const { places, stop } = watchPlaces()
    app.open('/library')
    await screen.findByText('作品 RJ000001', { selector: 'li[data-place] *' }, find)
    await waitFor(() => expect(places.length > 0).toBe(isHeld), find)
    stop()
  })
})

describe('a row of the list', () => {
  beforeEach(() => {
    const soon = { download_start_date: '2999-03-01T00:00:00Z' }
    app.server.sell(aWork({ workno: 'RJ000001', work_type: 'MNG' }))
    app.server.sell(aWork({ workno: 'RJ000002', work_type: 'COM' }))
    app.server.sell(aWork({ workno: 'RJ000003', ...soon }))
    app.server.sell(aWork(ALBUM))
    app.server.sell(aWork({ workno: 'RJ000005', readable: false, is_playwork: false }))
    writeRecentPage({ account: 'alice', workno: 'RJ000001', path: '' }, 11, 48)
    writeRecentPage({ account: 'alice', workno: 'RJ000002', path: '' }, 47, 48)
  })

  it('has columns for the kind of work and its state, each with its name', async () => {
    app.open('/library')
    await userEvent.click(await screen.findByRole('button', { name: /^表示/ }, find))
    await userEvent.click(await screen.findByRole('radio', { name: 'リスト' }, find))
    const rowOf = (workno: string) =>
      screen
        .getAllByRole('listitem')
        .find((item) => item.dataset.place !== undefined && item.textContent.includes(workno))
    await waitFor(() => {
      for (const [workno, kind, state] of [
        ['RJ000001', 'マンガ', '12 / 48ページ'],
        ['RJ000002', 'コミック', '読了'],
        ['RJ000003', 'マンガ', '予約'],
        ['RJ000004', '音声', '未再生'],
        ['RJ000005', 'マンガ', '—'],
      ] as const) {
        const words = rowOf(workno)?.textContent ?? ''
        expect(words).toContain(`作品形式: ${kind}`)
        expect(words).toContain(`状態: ${state}`)
      }
    }, find)
  })
})

describe('the large card of music', () => {
  it('plays on, at the track that was left, and stays in the library', async () => {
    const tree = new TreeBuilder()
    const tracks = ['1.mp3', '2.mp3', '3.mp3'].map((name) => tree.audio(name))
    app.server.ziptree = tree.build(ALBUM.workno, [tree.folder('声', tracks)])
    app.server.sell(aWork(ALBUM))
    listen('声/2.mp3')
    app.open('/library')
    const home = await screen.findByRole('region', { name: '続きと新着' }, find)
    await userEvent.click(await within(home).findByRole('link', { name: /^続きから/ }, find))
    await waitFor(() => expect(currentPlaybackRequest()).toBeDefined(), find)
    const { tracks: asked = [], startIndex } = currentPlaybackRequest() ?? {}
    expect([asked.map(({ path }) => path), startIndex]).toEqual([
      ['声/1.mp3', '声/2.mp3', '声/3.mp3'],
      1,
    ])
    expect(location.pathname).toBe('/library')
  })
})

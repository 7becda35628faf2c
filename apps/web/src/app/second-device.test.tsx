// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPages } from '@yomikura/content/pages'
import { storeRecentPlace, writeRecentPage } from '#data/account/reading/recent-page.ts'
import { keepPageName } from '#data/account/reading/place-locator.ts'
import { markPlaceTime, parseElsewhere, readElsewhere } from '#data/account/reading/places.ts'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const workno = 'RJ000001'
const place = { account: 'alice', workno, path: '本編' }
const answerPlace = (position: number, at_ms: number) =>
  app.server.answers.set('/progress', {
    progress: [{ workno, path: '本編', position, total: 30, device: 'other', at_ms }],
    cursor: at_ms,
    has_more: false,
  })

beforeEach(() => {
  const tree = new TreeBuilder()
  const pages = Array.from({ length: 30 }, (_, page) => tree.image(`${page + 100}.jpg`))
  app.server.sell(aWork({ workno }))
  app.server.ziptree = tree.build(workno, [tree.folder('本編', pages)])
})

describe('a work read on another device (product.md#places)', () => {
  it('goes on at its page as soon as its own page opens, and follows when the window is used again', async () => {
    answerPlace(9, 1000)
    app.open(`/work/${workno}/tree`)
    await screen.findByRole('link', { name: '続きから p.10' }, PATIENCE)
    answerPlace(19, 2000)
    await waitFor(() => {
      window.dispatchEvent(new Event('focus'))
      expect(screen.getByRole('link', { name: '続きから p.20' })).toBeTruthy()
    }, PATIENCE)
  })

  it('goes on there although this device had chosen a page, and keeps the way back', async () => {
    storeRecentPlace(place, { pageIndex: 1, pageCount: 30, atSeconds: 1 })
    markPlaceTime(place, 1000)
    answerPlace(5, 2000)
    app.open(`/work/${workno}/tree`)
    await screen.findByRole('link', { name: '続きから p.6' }, PATIENCE)
    expect(parseElsewhere(readElsewhere(place))).toMatchObject({ pageIndex: 1, isOwn: true })
    answerPlace(7, 3000)
    await waitFor(() => {
      window.dispatchEvent(new Event('focus'))
      expect(screen.getByRole('link', { name: '続きから p.8' })).toBeTruthy()
    }, PATIENCE)
    expect(parseElsewhere(readElsewhere(place))).toMatchObject({ pageIndex: 1, isOwn: true })
  })

  it('goes on where a question of an earlier visit stands, also without a network', async () => {
    storeRecentPlace(place, { pageIndex: 1, pageCount: 30, atSeconds: 1 })
    markPlaceTime(place, 1000)
    localStorage.setItem(`place-elsewhere/alice/${workno}/本編`, '5/30/2000')
    app.open(`/work/${workno}/tree`)
    await screen.findByRole('link', { name: '続きから p.6' }, PATIENCE)
  })

  it('goes on at the same page after pages were put in front', async () => {
    storeRecentPlace(place, { pageIndex: 10, pageCount: 27, atSeconds: 1 })
    const { name } = listPages(app.server.ziptree!, '本編')![13]!.image
    keepPageName(place, { page: 10, name })
    app.open(`/work/${workno}/tree`)
    await screen.findByRole('link', { name: '続きから p.14' }, PATIENCE)
  })

  it('is read again from its start once it was finished', async () => {
    writeRecentPage({ account: 'alice', workno, path: '本編' }, 29, 30)
    app.open(`/work/${workno}/tree`)
    const again = await screen.findByRole('link', { name: 'もう一度読む' }, PATIENCE)
    expect(again.getAttribute('href')).toMatch(/100\.jpg\?p=1$/)
  })
})

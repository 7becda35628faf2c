import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeRecentPage } from '#data/prefs/recent-page.ts'
import { aWork } from '#data/test-works.ts'
import { TreeBuilder } from '#data/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const workno = 'RJ000001'
const tellPlace = (position: number, at_ms: number) =>
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

describe('a work read on another device (product.md, point 6)', () => {
  it('goes on at its page as soon as its own page opens, and follows when the window is used again', async () => {
    tellPlace(9, 1000)
    app.open(`/work/${workno}/tree`)
    await screen.findByRole('link', { name: '続きから p.10' }, PATIENCE)
    tellPlace(19, 2000)
    await waitFor(() => {
      window.dispatchEvent(new Event('focus'))
      expect(screen.getByRole('link', { name: '続きから p.20' })).toBeTruthy()
    }, PATIENCE)
  })

  it('is read again from its start once it was finished', async () => {
    writeRecentPage({ account: 'alice', workno, path: '本編' }, 29, 30)
    app.open(`/work/${workno}/tree`)
    const again = await screen.findByRole('link', { name: 'もう一度読む' }, PATIENCE)
    expect(again.getAttribute('href')).toMatch(/100\.jpg\?p=1$/)
  })
})

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSuspicion } from '#data/base/api/session-end.ts'
import { queueProgress, readOutbox } from '#data/account/reading/outbox.ts'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const endSession = () => {
  app.server.account = {}
  app.server.fault = (path) =>
    ['/authorize', '/config'].includes(path) ? undefined : { status: 401, code: 'unauthorized' }
}

beforeEach(() => {
  forgetSuspicion()
  app.server.sell(aWork({ workno: 'RJ000001' }))
})

describe('a session that the server ended', () => {
  it('is said once on whatever screen is open, and leads to sign-in and back to it', async () => {
    app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
    endSession()
    await userEvent.click(screen.getByRole('button', { name: /ライブラリを同期/ }))
    await screen.findByRole('dialog', { name: 'ログインの有効期限が切れました' }, PATIENCE)
    expect(app.left).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
    await waitFor(() => expect(app.left).toHaveLength(1), PATIENCE)
    expect(app.left[0]).toMatch(/^\/login\?to=%2Flibrary(&|$)/)
  })

  it('takes neither the library nor what waits to be sent, and may be put off', async () => {
    app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
    endSession()
    const event = { workno: 'RJ000001', path: '', position: 3, device: 'this', at_ms: 1000 }
    queueProgress('alice', [event])
    window.dispatchEvent(new Event('focus'))
    await userEvent.click(await screen.findByRole('button', { name: 'あとで' }, PATIENCE))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: /RJ000001/ })).toBeTruthy()
    expect(Object.values(readOutbox('alice').progress)).toHaveLength(1)
    expect(app.left).toEqual([])
  })

  it('does not lead to sign-in for ever when signing in does not hold', async () => {
    app.server.account = {}
    for (let load = 0; load < 3; load++) {
      const { unmount } = app.open('/library')
      await waitFor(() => expect(app.left).toHaveLength(load + 1), PATIENCE)
      unmount()
    }
    app.open('/library')
    await screen.findByText(/ブラウザに保存されませんでした/, undefined, PATIENCE)
    expect(app.left).toHaveLength(3)
  })
})

const NEEDS_SIGN_IN = 'ログインが必要です。'

describe('where something did not come for want of a session, the page says so', () => {
  const refuse = (ending: string) => {
    app.server.fault = (path) =>
      path.endsWith(ending) ? { status: 401, code: 'unauthorized' } : undefined
  }
  const expectTheWay = async (to: string) => {
    await screen.findByText(NEEDS_SIGN_IN, undefined, PATIENCE)
    expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull()
    const link = screen.getByRole('link', { name: 'ログイン' })
    expect(link.getAttribute('href')).toMatch(`/login?to=${encodeURIComponent(to)}`)
  }

  it('in place of the files of a work', async () => {
    refuse('/sign/cookie')
    app.open('/work/RJ000001/tree')
    await expectTheWay('/work/RJ000001/tree')
  })

  it('in place of a work that is not stored', async () => {
    refuse('/v3/work/RJ000002')
    app.open('/work/RJ000002/tree')
    await expectTheWay('/work/RJ000002/tree')
  })

  it('in place of My Lists', async () => {
    refuse('/mylists')
    app.open('/mylist')
    await expectTheWay('/mylist')
  })

  it('in the bar of a download that waits for the reader', async () => {
    const tree = new TreeBuilder()
    app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg')])
    app.open('/work/RJ000001/tree')
    await userEvent.click(await screen.findByRole('button', { name: 'オフライン保存' }, PATIENCE))
    const keep = await screen.findByRole('button', { name: '「001.jpg」を保存' }, PATIENCE)
    endSession()
    await userEvent.click(keep)
    const bar = await screen.findByRole('region', { name: 'オフライン保存の状況' }, PATIENCE)
    await within(bar).findAllByText(NEEDS_SIGN_IN, undefined, PATIENCE)
  })
})

it('a reader who goes back from the sign-in page is led there again, however often', async () => {
  app.server.account = {}
  const entry = { type: 'back_forward', name: location.href } as PerformanceNavigationTiming
  const loads = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  for (let load = 0; load <= 3; load++) {
    const { unmount } = app.open('/library')
    await waitFor(() => expect(app.left).toHaveLength(load + 1), PATIENCE)
    unmount()
  }
  loads.mockRestore()
})

describe('an offline start after the session ended', () => {
  it('opens what this browser keeps, until the reader logs out or somebody signs in', async () => {
    const first = app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
    first.unmount()
    app.server.account = {}
    const second = app.open('/library')
    await waitFor(() => expect(app.left).toHaveLength(1), PATIENCE)
    second.unmount()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    app.server.fault = () => 503
    window.dispatchEvent(new Event('offline'))
    app.open('/library')
    await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
    vi.restoreAllMocks()
    app.server.fault = () => undefined
    window.dispatchEvent(new Event('online'))
  })
})

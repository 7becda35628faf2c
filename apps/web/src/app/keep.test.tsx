// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedWorknos } from '#data/works/offline/stored-worknos.ts'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const tree = new TreeBuilder()
const persist = vi.fn<() => Promise<boolean>>()

beforeEach(() => {
  persist.mockReset()
  const storage = { persisted: async () => false, persist, estimate: async () => ({}) }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  app.server.sell(aWork({ workno: 'RJ000001' }))
  app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg'), tree.image('002.jpg')])
})
afterEach(() => Reflect.deleteProperty(navigator, 'storage'))

/** Keeps one file by the work's dialog, which closes once it stands in the queue. */
async function keepFile(name: string): Promise<void> {
  const open = await screen.findByRole('button', { name: 'オフライン保存' }, PATIENCE)
  await userEvent.click(open)
  const keep = await screen.findByRole('button', { name: `「${name}」を保存` }, PATIENCE)
  await userEvent.click(keep)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENCE)
}

it('the button says when all of a work is saved, and only then', async () => {
  app.open('/work/RJ000001/tree')
  await screen.findByRole('button', { name: 'オフライン保存' }, PATIENCE)
  const say = (part: 'wholly' | 'partly') =>
    act(() => storedWorknos.set(new Map([['RJ000001', part]])))
  say('partly')
  await screen.findByRole('button', { name: 'オフライン保存' }, PATIENCE)
  say('wholly')
  await screen.findByRole('button', { name: 'オフライン保存済み' }, PATIENCE)
  act(() => storedWorknos.set(new Map()))
  await screen.findByRole('button', { name: 'オフライン保存' }, PATIENCE)
})

it('the bar of downloads is on every screen but in viewers (specification.md#1.2)', async () => {
  const held = Promise.withResolvers<void>()
  app.server.hold = (path) => (path.endsWith('/sign/url') ? held.promise : undefined)
  const bar = () => screen.queryByRole('region', { name: 'オフライン保存の状況' })
  const goTo = (address: string) => act(() => history.pushState(null, '', address))
  app.open('/work/RJ000001/tree')
  await keepFile('001.jpg')
  await waitFor(() => expect(bar()).toBeTruthy(), PATIENCE)
  for (const viewer of ['/work/RJ000001/view/001.jpg', '/work/RJ000001/viewer']) {
    goTo(viewer)
    await waitFor(() => expect(bar()).toBeNull(), PATIENCE)
    goTo('/settings')
    await waitFor(() => expect(bar()).toBeTruthy(), PATIENCE)
  }
  held.resolve()
})

describe('the next volumes of a series', () => {
  const label = /^このシリーズの続き2巻を自動で保存$/
  const volume = (number: number) => {
    const series = { title_id: 'T1', volume_number: number }
    return aWork({ workno: `RJ00001${number}`, title_id: 'T1', series })
  }
  /** Opens the first of three volumes of so many bytes each, and turns the switch on. */
  const turnOn = async (bytes: number) => {
    for (const number of [1, 2, 3]) app.server.sell(volume(number))
    const files = new TreeBuilder()
    const built = files.build('RJ000011', [files.image('001.jpg')])
    for (const file of Object.values(built.playfile)) {
      if ('image' in file) file.image.optimized.length = bytes
    }
    app.server.ziptree = built
    app.open('/work/RJ000011/tree')
    await userEvent.click(await screen.findByRole('button', { name: 'オフライン保存' }, PATIENCE))
    await userEvent.click(await screen.findByRole('switch', { name: label }, PATIENCE))
  }
  const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: label }).checked

  it('ask above 10 MB with their size, and do not come where the reader declines', async () => {
    await turnOn(6 * 1024 ** 2)
    const name = '12.0MBを保存しますか？'
    const ask = await screen.findByRole('dialog', { name }, PATIENCE)
    await userEvent.click(within(ask).getByRole('button', { name: 'キャンセル' }))
    expect(screen.queryByRole('dialog', { name })).toBeNull()
    expect(isOn()).toBe(false)
    await userEvent.click(screen.getByRole('switch', { name: label }))
    const again = await screen.findByRole('dialog', { name }, PATIENCE)
    await userEvent.click(within(again).getByRole('button', { name: 'オフライン保存' }))
    await waitFor(() => expect(isOn()).toBe(true), PATIENCE)
    await screen.findByRole('region', { name: 'オフライン保存の状況' }, PATIENCE)
  })

  it('come without a question where they are small', async () => {
    await turnOn(1024 ** 2)
    await waitFor(() => expect(isOn()).toBe(true), PATIENCE)
    expect(screen.queryByRole('dialog', { name: /を保存します/ })).toBeNull()
  })
})

describe('the first download asks the browser to keep files for good (specification.md#1.4)', () => {
  it.each([
    [true, '保存した作品をブラウザが自動で消さないようになりました'],
    [false, '端末の空きが少なくなると、保存した作品をブラウザが消すことがあります'],
  ])('and says what it answered (%s), once and never again', async (answer, words) => {
    persist.mockResolvedValue(answer)
    app.open('/work/RJ000001/tree')
    await keepFile('001.jpg')
    expect(await screen.findByText(words, undefined, PATIENCE)).toBeTruthy()
    await keepFile('002.jpg')
    // It would be asked once the dialog has closed.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(persist).toHaveBeenCalledTimes(1)
  })
})

// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
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

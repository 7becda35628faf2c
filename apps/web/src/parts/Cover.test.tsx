// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { isWorthAgain } from '#data/session/ServerState.tsx'
import { network } from '#data/base/network/network-state.ts'
import { setCoverKeeper } from '#data/works/offline/covers.ts'
import { Cover } from './Cover.tsx'

const headers = { 'content-type': 'application/json' }
const answer = () => Promise.resolve(new Response('{}', { headers }))
const silence = () => Promise.reject(new TypeError('no answer'))

/** What the next look at the server brings. */
async function lookAt(server: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', server)
  await network.probe()
}

afterEach(async () => {
  await lookAt(answer)
  vi.unstubAllGlobals()
  setCoverKeeper(undefined)
})

const find = () => Promise.resolve('blob:kept')
const url = 'https://covers.example/one.webp'
const cover = <Cover url={url} widthPx={7} heightPx={10} color="" />
const srcOf = (container: HTMLElement) => container.querySelector('img')?.src

it('a cover that a silent server never sends is shown from what this browser keeps', async () => {
  setCoverKeeper(() => Promise.resolve({ keep: () => undefined, find }))
  const before = render(cover)
  expect(srcOf(before.container)).toBe(url)
  await lookAt(silence)
  await expect.poll(() => srcOf(before.container)).toBe('blob:kept')
  const after = render(cover)
  await expect.poll(() => srcOf(after.container)).toBe('blob:kept')
})

it('a cover that does not come leaves its place as it was, and says nothing', async () => {
  const { container } = render(<Cover url={url} widthPx={7} heightPx={10} color="#123456" />)
  const place = container.querySelector('span')
  const image = container.querySelector('img')
  fireEvent.error(image!)
  await expect.poll(() => image?.dataset.state).toBe('failed')
  expect(srcOf(container)).toBe(url)
  expect(place?.style.aspectRatio).toBe('0.7 / 1')
  expect(place?.style.backgroundColor).toBe('rgb(18, 52, 86)')
  expect([image?.alt, container.textContent]).toEqual(['', ''])
})

it.each([
  [1, 4000, '0.4 / 1'],
  [4000, 1, '2.5 / 1'],
  [1, 1, '1 / 1'],
])('a cover of %i x %i has a place that can be seen', (widthPx, heightPx, ratio) => {
  const { container } = render(<Cover {...{ url, widthPx, heightPx }} color="" />)
  expect(container.querySelector('span')?.style.aspectRatio).toBe(ratio)
})

it('what failed is asked for again only while there is a network', async () => {
  expect([isWorthAgain(0), isWorthAgain(3)]).toEqual([true, false])
  await lookAt(silence)
  expect(isWorthAgain(0)).toBe(false)
})

// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { isWorthAgain } from '#data/session/ServerState.tsx'
import { network } from '#data/base/network/network-state.ts'
import { setCoverKeeper } from '#data/works/offline/covers.ts'
import { Cover } from './Cover.tsx'
// Loaded here, so that no test waits for it.
import './DrawnCover.tsx'

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
const facts = { title: '雨の灯台', maker: 'Lantern Press', workType: 'MNG' }
const cover = <Cover url={url} widthPx={7} heightPx={10} color="" facts={facts} />
const drawnIn = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('[data-title]') ?? undefined
const srcOf = (container: HTMLElement) => container.querySelector('img')?.src
const isKeptIn = (container: HTMLElement) =>
  container.querySelector('img[src="blob:kept"]') !== null

it('a cover that a silent server never sends is shown from what this browser keeps', async () => {
  setCoverKeeper(() => Promise.resolve({ keep: () => undefined, find }))
  const before = render(cover)
  expect(srcOf(before.container)).toBe(url)
  await lookAt(silence)
  await expect.poll(() => isKeptIn(before.container)).toBe(true)
  const after = render(cover)
  await expect.poll(() => isKeptIn(after.container)).toBe(true)
})

it('a cover that does not come leaves its place as it was, and says nothing', async () => {
  const { container } = render(
    <Cover url={url} widthPx={7} heightPx={10} color="#123456" facts={facts} />,
  )
  const place = container.querySelector('span')
  const image = container.querySelector('img')
  fireEvent.error(image!)
  await expect.poll(() => drawnIn(container)).toBeDefined()
  expect(srcOf(container)).toBe(url)
  expect(place?.style.aspectRatio).toBe('0.7 / 1')
  expect(place?.style.backgroundColor).toBe('rgb(18, 52, 86)')
  expect([image?.alt, container.textContent]).toEqual(['', ''])
})

it('a cover that does not come is drawn from title and kind, until it comes after all', async () => {
  const { container } = render(cover)
  expect(drawnIn(container)).toBeUndefined()
  fireEvent.error(container.querySelector('img')!)
  await expect.poll(() => drawnIn(container)?.dataset.title).toBe(facts.title)
  expect(drawnIn(container)?.style.backgroundImage).toContain('data:image/svg+xml')
  expect(drawnIn(container)?.getAttribute('aria-hidden')).toBe('true')
  fireEvent.load(container.querySelector('img')!)
  await expect.poll(() => drawnIn(container)).toBeUndefined()
})

it('a cover that this browser keeps is not drawn, unless what it keeps is broken', async () => {
  setCoverKeeper(() => Promise.resolve({ keep: () => undefined, find }))
  const { container } = render(cover)
  fireEvent.error(container.querySelector('img')!)
  await expect.poll(() => isKeptIn(container)).toBe(true)
  expect(drawnIn(container)).toBeUndefined()
  fireEvent.error(container.querySelector('img[src="blob:kept"]')!)
  await expect.poll(() => drawnIn(container)?.dataset.title).toBe(facts.title)
})

it('a work without a cover has a drawn one, the same each time, and says nothing', async () => {
  const one = <Cover url="" widthPx={0} heightPx={0} color="" facts={facts} />
  const [first, second] = [render(one), render(one)]
  await expect.poll(() => drawnIn(second.container)?.style.backgroundImage).toContain('svg')
  expect(drawnIn(first.container)?.outerHTML).toBe(drawnIn(second.container)?.outerHTML)
  expect(first.container.textContent).toBe('')
})

it.each([
  [1, 4000, '0.4 / 1'],
  [4000, 1, '2.5 / 1'],
  [1, 1, '1 / 1'],
])('a cover of %i x %i has a place that can be seen', (widthPx, heightPx, ratio) => {
  const { container } = render(<Cover {...{ url, widthPx, heightPx, facts }} color="" />)
  expect(container.querySelector('span')?.style.aspectRatio).toBe(ratio)
})

it('what failed is asked for again only while there is a network', async () => {
  expect([isWorthAgain(0), isWorthAgain(3)]).toEqual([true, false])
  await lookAt(silence)
  expect(isWorthAgain(0)).toBe(false)
})

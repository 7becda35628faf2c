// @vitest-environment jsdom
import { render } from '@testing-library/react'
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

it('what failed is asked for again only while there is a network', async () => {
  expect([isWorthAgain(0), isWorthAgain(3)]).toEqual([true, false])
  await lookAt(silence)
  expect(isWorthAgain(0)).toBe(false)
})

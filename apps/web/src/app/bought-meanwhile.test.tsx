// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
let isShown = true
let hasFocus = true

beforeEach(async () => {
  isShown = true
  hasFocus = true
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isShown ? 'visible' : 'hidden',
  )
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  app.server.sell(aWork({ workno: 'RJ000001' }))
})
afterEach(() => vi.restoreAllMocks())

const openLibrary = async () => {
  app.open('/library')
  await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
  await expect.poll(countLooks, { timeout: 8000 * patience() }).toBeGreaterThan(0)
}
const buy = (workno: string) => {
  app.server.now += 1
  app.server.sell(aWork({ workno }))
}
const countLooks = () =>
  app.server.requests.filter((line) => line.includes('/v3/content/count')).length
const hide = (isHidden: boolean) => {
  isShown = !isHidden
  document.dispatchEvent(new Event('visibilitychange'))
}
const untilBought = (workno: string) =>
  screen.findByRole('link', { name: new RegExp(workno) }, PATIENCE)

describe('a work that is bought in another tab', () => {
  it('is on the shelf when the reader comes back, however short ago the library was synchronised', async () => {
    await openLibrary()
    for (const workno of ['RJ000002', 'RJ000003']) {
      hide(true)
      buy(workno)
      hide(false)
      await untilBought(workno)
    }
  })

  it('is there too where the shop says it a moment after the reader came back', async () => {
    await openLibrary()
    hide(true)
    const before = countLooks()
    hide(false)
    await expect.poll(countLooks, { timeout: 8000 * patience() }).toBeGreaterThan(before)
    buy('RJ000002')
    await untilBought('RJ000002')
  })

  it('comes to a library that stays in sight beside the shop’s window', async () => {
    await openLibrary()
    hasFocus = false
    dispatchEvent(new Event('blur'))
    buy('RJ000002')
    await untilBought('RJ000002')
    buy('RJ000003')
    await untilBought('RJ000003')
  })
})

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE

const titles = () =>
  [...document.querySelectorAll('[data-place]')].map((item) => /RJ\d+/.exec(item.textContent)?.[0])
const field = () => screen.findByRole<HTMLInputElement>('searchbox', undefined, find)

/** As a browser moves its window; jsdom has no layout. */
function scrollTo(topPx: number): void {
  Object.assign(window, { scrollY: topPx })
  document.dispatchEvent(new Event('scroll', { bubbles: true }))
}

async function openWorkAndReturn(workno: string) {
  await userEvent.click(screen.getByRole('link', { name: new RegExp(workno) }))
  await screen.findByRole('heading', { level: 1, name: new RegExp(workno) }, find)
  scrollTo(0)
  history.back()
}

beforeEach(() => {
  app.server.sell(aWork({ workno: 'RJ000001', work_type: 'MNG' }))
  app.server.sell(aWork({ workno: 'RJ000002', work_type: 'COM' }))
  app.server.sell(aWork({ workno: 'RJ000003', work_type: 'COM' }))
  app.server.sell(aWork({ workno: 'RJ000004', work_type: 'SOU', work_category: 'music' }))
  vi.stubGlobal('scrollTo', (to: number | ScrollToOptions, topPx?: number) =>
    scrollTo(typeof to === 'number' ? (topPx ?? 0) : (to.top ?? 0)),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(window, { scrollY: 0 })
})

describe('coming back from a work (specification.md#1.2: scroll)', () => {
  it('finds the search again, at its place', async () => {
    app.open('/library')
    await userEvent.type(await field(), 'RJ000003')
    await waitFor(() => expect(titles()).toEqual(['RJ000003']), find)
    scrollTo(70)
    await openWorkAndReturn('RJ000003')
    await waitFor(() => expect(titles()).toEqual(['RJ000003']), find)
    expect((await field()).value).toBe('RJ000003')
    await waitFor(() => expect(window.scrollY).toBe(70), find)
  })

  it('finds the kind of work again', async () => {
    app.open('/library')
    const book = await screen.findByRole('button', { name: 'コミック' }, find)
    await userEvent.click(book)
    await waitFor(() => expect(book.getAttribute('aria-pressed')).toBe('true'), find)
    await userEvent.click(book)
    await userEvent.click((await screen.findAllByRole('radio', undefined, find))[1]!)
    await waitFor(() => expect(titles()).toEqual(['RJ000003', 'RJ000002']), find)
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
    await openWorkAndReturn('RJ000002')
    await waitFor(() => expect(titles()).toEqual(['RJ000003', 'RJ000002']), find)
  })

  it('by the menu finds all works, at their own place', async () => {
    app.open('/library')
    await userEvent.type(await field(), 'RJ000003')
    await waitFor(() => expect(titles()).toEqual(['RJ000003']), find)
    scrollTo(70)
    await userEvent.click(screen.getByRole('link', { name: /RJ000003/ }))
    await screen.findByRole('heading', { level: 1, name: /RJ000003/ }, find)
    await userEvent.click(screen.getByRole('link', { name: 'ライブラリ' }))
    await waitFor(() => expect(titles()).toHaveLength(4), find)
    expect((await field()).value).toBe('')
    // The router scrolls once it has rendered, which may be after the list is there.
    await waitFor(() => expect(window.scrollY).toBe(0), find)
  })

  it('by the menu finds all works where they were, however soon what was found is scrolled', async () => {
    app.open('/library')
    await field()
    const scrolled = new Promise<void>((resolve) => {
      // Called right after the list was changed, before anything else can run.
      const changes = new MutationObserver(() => {
        if (titles().join() !== 'RJ000003') return
        changes.disconnect()
        scrollTo(70)
        resolve()
      })
      changes.observe(document.body, { childList: true, subtree: true })
    })
    await userEvent.type(await field(), 'RJ000003')
    await scrolled
    await userEvent.click(screen.getByRole('link', { name: /RJ000003/ }))
    await screen.findByRole('heading', { level: 1, name: /RJ000003/ }, find)
    await userEvent.click(screen.getByRole('link', { name: 'ライブラリ' }))
    await waitFor(() => expect(titles()).toHaveLength(4), find)
    await waitFor(() => expect(window.scrollY).toBe(0), find)
  })
})

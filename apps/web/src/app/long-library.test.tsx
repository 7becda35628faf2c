// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aWork, worknos } from '#data/base/test-works.ts'
import { measureGrid } from '#features/library/shelf-layout.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE

async function open() {
  const view = app.open('/library')
  await screen.findByRole('main', undefined, find)
  return view
}

const heightOfShelf = () =>
  Number.parseInt(document.querySelector<HTMLElement>('.lines')?.style.height ?? '0')

/** A heading and so many works, in a window as wide as that of the tests. */
function toHeightPx(works: number): number {
  const { headerHeight, lineHeight, columns } = measureGrid(document.body.clientWidth)
  return headerHeight + Math.ceil(works / columns) * lineHeight
}

/** As a browser moves its window; jsdom has no layout. */
function scrollTo(topPx: number): void {
  Object.assign(window, { scrollY: topPx })
  document.dispatchEvent(new Event('scroll', { bubbles: true }))
}

describe('a long library', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    Object.assign(window, { scrollY: 0 })
  })

  it('begins with its first hundred works', async () => {
    for (const workno of worknos(350)) app.server.sell(aWork({ workno }))
    const first = await open()
    await screen.findByText('350作品', { selector: '[role=status]' }, find)
    await waitFor(() => expect(heightOfShelf()).toBeGreaterThan(0), find)
    expect(heightOfShelf()).toBe(toHeightPx(100))
    first.unmount()
  })

  it.each([
    ['order', '並び順', '作品名順'],
    ['age', '絞り込み', '全年齢のみ'],
    ['category', 'コミック', undefined],
    ['kind of work', 'コミック', 'マンガ'],
  ])('begins again with its first hundred works when another %s is chosen', async (...names) => {
    for (const workno of worknos(350)) app.server.sell(aWork({ workno }))
    vi.stubGlobal('scrollTo', (to: number | ScrollToOptions, topPx?: number) =>
      scrollTo(typeof to === 'number' ? (topPx ?? 0) : (to.top ?? 0)),
    )
    await open()
    await screen.findByText('350作品', { selector: '[role=status]' }, find)
    const [what, button, choice] = names
    // Kinds are offered by the tab that is chosen already.
    if (what === 'kind of work') {
      await userEvent.click(screen.getByRole('button', { name: button }))
      await screen.findByRole('button', { name: button, pressed: true }, find)
    }
    await waitFor(() => {
      scrollTo(window.scrollY + 600)
      expect(heightOfShelf()).toBeGreaterThanOrEqual(toHeightPx(300))
    }, find)
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${button}`) }))
    if (choice !== undefined) {
      await userEvent.click(await screen.findByRole('radio', { name: choice }, find))
    }
    await waitFor(() => expect(window.scrollY).toBe(0), find)
    await waitFor(() => expect(heightOfShelf()).toBe(toHeightPx(100)), find)
    await waitFor(() => expect(document.querySelector('[data-place="0"]')).toBeTruthy(), find)
    expect(heightOfShelf()).toBe(toHeightPx(100))
  })

  // The last one: the router keeps places in memory for as long as its module lives.
  it('is as long as it was, at its place, after a work was opened and when it is loaded again', async () => {
    for (const workno of worknos(350)) app.server.sell(aWork({ workno }))
    vi.stubGlobal('scrollTo', (to: number | ScrollToOptions, topPx?: number) =>
      scrollTo(typeof to === 'number' ? (topPx ?? 0) : (to.top ?? 0)),
    )
    const first = await open()
    await waitFor(() => {
      scrollTo(window.scrollY + 600)
      expect(heightOfShelf()).toBeGreaterThanOrEqual(toHeightPx(300))
    }, find)
    const heightPx = heightOfShelf()
    const topPx = toHeightPx(150)
    scrollTo(topPx)
    // The shelf draws other cards for the new place: one that has just gone takes no press.
    await waitFor(() => {
      if (location.pathname !== '/library') return
      fireEvent.click(document.querySelector('[data-place] a')!)
      expect(location.pathname).not.toBe('/library')
    }, find)
    await screen.findByRole('heading', { level: 1, name: /RJ\d+/ }, find)
    await waitFor(() => expect(window.scrollY).toBe(0), find)
    history.back()
    await waitFor(() => expect(heightOfShelf()).toBe(heightPx), find)
    await waitFor(() => expect(window.scrollY).toBe(topPx), find)
    first.unmount()
    await open()
    await waitFor(() => expect(heightOfShelf()).toBe(heightPx), find)
  })
})

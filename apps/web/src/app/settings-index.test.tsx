// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PATIENCE as find, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
// The document of these tests has no layout.
Element.prototype.scrollIntoView = vi.fn()

const findIndex = async () =>
  within(await screen.findByRole('navigation', { name: '設定の項目' }, find))
const titles = (headings: readonly HTMLElement[]) => headings.map(({ textContent }) => textContent)

it('the settings have an index of their sections, in the order of the page', async () => {
  app.open('/settings')
  const index = await findIndex()
  // This one comes late, with texts that only it has.
  await index.findByRole('link', { name: 'ほかのアプリ' }, find)
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(titles(index.getAllByRole('link'))).toEqual(titles(headings))
})

it('a link of the index brings its section, the keyboard with it, and an address for it', async () => {
  app.open('/settings')
  const index = await findIndex()
  const link = await index.findByRole('link', { name: 'オーディオプレーヤー' }, find)
  expect(link.getAttribute('href')).toBe('/settings#audio')
  link.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.id).toBe('audio')
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('location'), find)
  expect(location.hash).toBe('#audio')
})

it('an address with a section leads to it', async () => {
  app.open('/settings#storage')
  await findIndex()
  await waitFor(() => expect(document.activeElement?.id).toBe('storage'), find)
})

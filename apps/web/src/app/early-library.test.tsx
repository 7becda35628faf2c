// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PlatformWorker } from '#data/library/db/test-library-worker.ts'
import { aWork, worknos } from '#data/base/test-works.ts'
import { PATIENCE as find, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const WORKS = '/v3/content/works'
const ARRIVING = /残りを取得しています（\d+%）/
const NEWEST = { name: /RJ000700/ }

beforeEach(() => {
  vi.stubGlobal('Worker', PlatformWorker)
  // As the server lists them: what was bought last comes first.
  for (const [index, workno] of worknos(700).toReversed().entries()) {
    const bought = new Date(Date.UTC(2026, 0, 1) - index * 60_000)
    app.server.sell(aWork({ workno, name: { ja_JP: workno } }), bought.toISOString())
  }
})

/** Answers what is asked of the works so often, and keeps the rest waiting. @returns what lets it through */
function holdAfter(count: number): () => void {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  app.server.hold = (path) => (path === WORKS && ++asked > count ? gate.promise : undefined)
  return gate.resolve
}

it('a first library can be read while the rest of it is on its way', async () => {
  const release = holdAfter(2)
  app.open('/library')
  await userEvent.click(await screen.findByRole('link', NEWEST, find))
  await screen.findByRole('heading', NEWEST, find)
  await userEvent.click(screen.getAllByRole('link', { name: 'ライブラリ' })[0] ?? document.body)
  await screen.findByText(ARRIVING, {}, find)
  release()
  await screen.findByText('700作品', {}, find)
  expect(screen.queryByText(ARRIVING)).toBeNull()
})

it('a first library says that the rest did not come, until a sync brings it', async () => {
  let asked = 0
  app.server.fault = (path) => (path === WORKS && ++asked > 2 ? 500 : undefined)
  app.open('/library')
  await screen.findByRole('link', NEWEST, find)
  await screen.findByText('残りの作品を取得できませんでした', {}, find)
  app.server.fault = () => undefined
  await userEvent.click(screen.getByRole('button', { name: /ライブラリを同期/ }))
  await screen.findByText('700作品', {}, find)
  await waitFor(() => expect(screen.queryByText('残りの作品を取得できませんでした')).toBeNull())
})

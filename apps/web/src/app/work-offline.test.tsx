// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aWork } from '#data/test-works.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()

it('an unsaved work opened without a network says so, and offers nothing that needs one', async () => {
  app.server.sell(aWork({ workno: 'RJ000001', downloadable: true, content_count: 3 }))
  app.open('/library')
  const cover = await screen.findByRole('link', { name: /RJ000001/ }, PATIENCE)
  await app.server.stop()
  await userEvent.click(cover)
  await screen.findByText('この作品はこの端末に保存されていません。', undefined, PATIENCE)
  expect(screen.queryByText(/通信環境のよい場所/)).toBeNull()
  const main = screen.getByRole('main')
  const offers = () => [...main.querySelectorAll('button')].map(({ textContent }) => textContent)
  await waitFor(() => expect(offers()).toEqual(['戻る']))
})

// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import type { ViewerRecommendation } from '@yomikura/contract/recommend'
import { expect, it } from 'vitest'
import { SettingsStore } from '#data/account/settings/settings.ts'
import { openLocalDb } from '#data/library/db/local-db.ts'
import { SessionContext, type Visit } from '#data/session/session.ts'
import { TextContext } from '#lib/use-text.ts'
import { WorkCard } from './Recommended.tsx'

const db = openLocalDb('recommended')

const aRecommendation = (more: Partial<ViewerRecommendation> = {}): ViewerRecommendation => ({
  workno: 'RJ000002',
  site_id: 'maniax',
  name: { ja_JP: '夜の本' },
  maker: { id: 'RG1', name: { ja_JP: '夜凪工房' } },
  work_name: '夜の本',
  author_name: '',
  maker_name: '夜凪工房',
  work_files: { main: '' },
  work_thumbnail_url: '',
  work_url: 'https://shop.example/2',
  age_category: 'all',
  is_playwork: true,
  purchased: false,
  isReserve: false,
  type: 'related',
  ...more,
})

/** The card of a work, as a link. */
function showCard(work: Partial<ViewerRecommendation>): Promise<HTMLElement> {
  const rootRoute = createRootRoute({ component: () => <WorkCard work={aRecommendation(work)} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const visit = { db, settings: new SettingsStore(db) }
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <SessionContext value={visit as Visit}>
        <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
      </SessionContext>
    </TextContext>,
  )
  return screen.findByRole('link')
}

it.each([
  ['あ'.repeat(20), 'あ'.repeat(20)],
  ['あ'.repeat(21), `${'あ'.repeat(20)}…`],
  ['😀'.repeat(21), `${'😀'.repeat(20)}…`],
])('a title is cut after 20 characters: %s (specification.md#2.2)', async (title, shown) => {
  const card = await showCard({ name: { ja_JP: title } })
  expect(card.textContent).toBe(`${shown}夜凪工房`)
})

it('what is bought has a ribbon and opens here', async () => {
  const card = await showCard({ purchased: true })
  expect(card.textContent).toContain(texts.end_page.purchased)
  expect(card.getAttribute('href')).toBe('/work/RJ000002/tree')
})

it('anything else opens the store in another tab', async () => {
  const card = await showCard({})
  expect(card.textContent).not.toContain(texts.end_page.purchased)
  expect([card.getAttribute('href'), card.getAttribute('target')]).toEqual([
    'https://shop.example/2',
    '_blank',
  ])
})

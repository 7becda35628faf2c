// @vitest-environment jsdom
import { isImported } from '@yomikura/contract/workno'
import type { Work } from '@yomikura/contract/works'
import { createTranslate } from '@yomikura/i18n/text'
import { texts } from '@yomikura/i18n/locales/en_US/texts'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SessionContext, type Visit } from '#data/session/session.ts'
import { aWork } from '#data/base/test-works.ts'
import { type LibraryQuery, queryLibrary } from '#data/library/db/library-query.ts'
import { matchWords } from '#data/library/db/match-words.ts'
import { anIndex } from '#data/library/db/test-index.ts'
import { TextContext } from '#lib/use-text.ts'
import { WorkFacts } from './WorkFacts.tsx'

const ALL: LibraryQuery = {
  ...{ text: '', category: 'all', sort: 'title_asc', age: '', workType: '' },
  showOnlyPlayable: false,
}

afterEach(cleanup)
afterEach(() => vi.unstubAllEnvs())

async function show(work: Work): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <div data-testid="facts">
          <WorkFacts work={work} />
        </div>
      ),
    }),
    history: createMemoryHistory(),
  })
  render(
    <SessionContext value={{ config: { shop_time_zone: 'Asia/Tokyo' } } as Visit}>
      <TextContext value={{ locale: 'en_US', t: createTranslate('en_US', texts) }}>
        <RouterProvider router={router} />
      </TextContext>
    </SessionContext>,
  )
  return (await screen.findByTestId('facts')).textContent
}

const DATES = {
  sales_date: '2026-03-04T05:06:07.000000Z',
  regist_date: '2026-01-02T03:04:05.000000Z',
}

// First, since formats are made once in the zone of the page.
describe('the day of a work', () => {
  // Already March 5 in Japan, still March 4 in America.
  it.each([
    ['RJ00000001', 'Purchased Mar 5, 2026'],
    ['RI00000001', 'Imported Mar 4, 2026'],
  ])("of %s is that of the shop, or the reader's own for an import: %s", async (workno, said) => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    expect(await show(aWork({ workno, sales_date: '2026-03-04T23:00:00Z' }))).toContain(said)
  })
})

describe('who made a work', () => {
  const tag = (name: string, credit: string) => ({ name, class: credit, sub_class: null })
  const name = (text: string) => ({ ja_JP: text, en_US: `${text} (en)` })

  it('goes unsaid where the shop names none', async () => {
    const text = await show(aWork({ workno: 'RJ000001', author_name: null, tags: [] }))
    expect(text).not.toMatch(/Author|Translation/)
  })

  it('leads to what else the library has of them, in each language of a translator', () => {
    const translator = { id: 'T1', name: name('Kim'), name_phonetic: name('Kim') }
    const index = anIndex([
      aWork({ workno: 'RJ000001', translator }),
      aWork({ workno: 'RJ000002', tags: [tag('Lee', 'translated_by')] }),
    ])
    const find = (creator: string) =>
      [...queryLibrary(index, { ...ALL, creator, tag: '' }, { matchWords }).rows].map((row) =>
        index.text('workno', row),
      )
    expect(find('Kim')).toEqual(['RJ000001'])
    expect(find('Kim (en)')).toEqual(['RJ000001'])
    expect(find('Lee')).toEqual(['RJ000002'])
  })
})

describe('an import says what it is', () => {
  const cases: [workno: string, facts: Partial<Work>, said: RegExp[], unsaid: RegExp[]][] = [
    ['RI00000001', {}, [/Imported/], [/Purchased/, /Released/, /All ages/]],
    ['BI00000001', {}, [/Imported/], [/Purchased/, /Released/, /All ages/]],
    ['BI00000002', { age_category: 'all', is_age_given: true }, [/All ages/], [/Purchased/]],
    ['BI00000003', { age_category: 'r18', is_age_given: true }, [/R-18/], [/All ages/]],
    ['BI00000004', { age_category: 'r15', is_age_given: true }, [/R-15/], [/All ages/]],
    // Of a copy that was stored before the files' word was kept.
    ['BI00000005', { age_category: 'r18' }, [/R-18/], [/All ages/]],
    ['BI00000006', { work_type: 'MOV' }, [/work_type.MOV/, /Imported/], [/SOU/]],
    ['BI00000007', { purchase_type: 2 }, [/Imported/], [/Purchased/]],
    ['RJ00000001', {}, [/Purchased/, /Released/, /All ages/], [/Imported/]],
    ['VJ000001', {}, [/Purchased/, /Released/, /All ages/], [/Imported/]],
    ['BJ00000002', { age_category: 'r18' }, [/R-18/, /Purchased/], [/Imported/]],
    ['RJ00000003', { sales_date: null, purchase_type: 2 }, [/Released/], [/Purchased/, /Imported/]],
  ]
  it.each(cases)('%s %j', async (workno, facts, said, unsaid) => {
    const text = await show(aWork({ workno, ...DATES, ...facts }))
    for (const word of said) expect(text).toMatch(word)
    for (const word of unsaid) expect(text).not.toMatch(word)
  })

  it('is known by its number', () => {
    expect(['RI00000001', 'BI00000001', 'VI000001'].every(isImported)).toBe(true)
    expect(['RJ00000001', 'BJ00000001', 'VJ000001'].some(isImported)).toBe(false)
  })
})

import { expect, type Page, test } from '@playwright/test'
import { patience } from '@yomikura/testkit/patience'
import { findDifferences } from './shown-styles.ts'

const SCREEN =
  '<main><h1 class="title">Works</h1><p>One</p><p>Two</p><ul><li>Three</li></ul></main>'

/** Planted differences of style, each with the property that the comparison must name. */
const DIFFERENCES = [
  ['h1 { color: rgb(1, 2, 3) }', 'color: '],
  ['p { background-color: rgb(9, 9, 9) }', 'background-color: '],
  ['main { position: relative }', 'position: '],
  ['li { list-style-type: square }', 'list-style-type: '],
  ['p { font-weight: 700 }', 'font-weight: '],
  ['h1 { text-transform: uppercase }', 'text-transform: '],
  ['p { margin-top: 41px }', 'margin-top: '],
  ['ul { padding-left: 3px }', 'padding-left: '],
  ['main { display: grid }', 'display: '],
  ['h1 { writing-mode: vertical-rl }', 'writing-mode: '],
  ['main { border-top: 2px solid }', 'border-top-width: '],
] as const

/** How long the comparison waits for pages that never get alike. */
const shortly = () => 400 * patience()

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en"><title>Works</title>${html}</html>`)
}

test('a planted difference of style is named, and equal screens have none', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000 * patience())
  const opened = await context.newPage()
  await show(page, SCREEN)
  await show(opened, SCREEN)
  expect(await findDifferences(page, opened, 20_000 * patience())).toEqual([])
  for (const [rule, named] of DIFFERENCES) {
    await show(opened, `<style>${rule}</style>${SCREEN}`)
    const found = await findDifferences(page, opened, shortly())
    expect(found.join('\n'), rule).toContain(named)
  }
})

test('a comparison that never took place is a difference', async ({ page, context }) => {
  test.setTimeout(60_000 * patience())
  const opened = await context.newPage()
  const compare = async () => (await findDifferences(page, opened, shortly())).join('\n')
  await show(page, '')
  await show(opened, '')
  expect(await compare(), 'two pages without an element').toContain('not compared')
  await show(page, SCREEN)
  expect(await compare(), 'one page without an element').toContain('not compared')
  await show(
    opened,
    `${SCREEN}<script>window.getComputedStyle = () => { throw new Error('planted') }</script>`,
  )
  expect(await compare(), 'a read that throws').toContain('planted')
  await opened.close()
  expect(await compare(), 'a closed page').toContain('not compared')
})

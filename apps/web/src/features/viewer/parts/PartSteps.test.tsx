// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { afterEach, expect, it, vi } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { TextContext } from '#lib/use-text.ts'
import { listReadingParts } from '#parts/reading-parts.ts'
import { PartSteps } from './PartSteps.tsx'

const tree = new TreeBuilder()
const pages = () => Array.from({ length: 4 }, (_, page) => tree.image(`${page}.jpg`))
const chapters = tree.build('RJ000001', [
  tree.folder('第1話', pages()),
  tree.folder('第2話', pages()),
  tree.folder('第3話', pages()),
])
const volumes = tree.build('RJ000001', [
  tree.folder('上巻', [tree.folder('本編', pages())]),
  tree.folder('下巻', [tree.folder('本編', pages())]),
])

/** The row of a work, with its part of this number from 0 open. */
function show(ziptree: typeof chapters, index: number) {
  const run = vi.fn()
  const list = listReadingParts(ziptree)
  const parts = {
    list,
    index,
    previous: list[index - 1],
    next: list[index + 1],
    open: () => undefined,
  }
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <PartSteps parts={parts} run={run} />
    </TextContext>,
  )
  return run
}

const names = () => screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)

afterEach(cleanup)

it('names the open part, and which of how many it is', () => {
  show(chapters, 1)
  const row = screen.getByRole('navigation', { name: 'この作品のパート' })
  expect(row.querySelector('p')?.textContent).toBe('第2話2 / 3')
})

it('names the parts before and after it for those who do not see the row', () => {
  show(chapters, 1)
  expect(names()).toEqual(['前のパート: 第1話', '次のパート: 第3話'])
})

it.each([
  [0, [true, false]],
  [1, [false, false]],
  [2, [false, true]],
])('leads nowhere beyond the ends: part %i of 0 to 2', (index, disabled) => {
  show(chapters, index)
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect(buttons.map((button) => button.disabled)).toEqual(disabled)
})

it('distinguishes parts of one name by the folders above them', () => {
  show(volumes, 0)
  expect(names()).toEqual(['前のパート', '次のパート: 下巻 / 本編'])
  expect(screen.getByText('上巻 / 本編')).toBeTruthy()
})

it('asks for the part before and the part after, by mouse and by key', async () => {
  const run = show(chapters, 1)
  await userEvent.click(screen.getByRole('button', { name: /^前の/ }))
  screen.getByRole('button', { name: /^次の/ }).focus()
  await userEvent.keyboard('{Enter} ')
  expect(run.mock.calls).toEqual([['previous-part'], ['next-part'], ['next-part']])
})

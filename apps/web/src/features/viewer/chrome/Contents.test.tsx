// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { Contents, type ContentsEntry } from './Contents.tsx'

function show(entries: ContentsEntry[]) {
  const onChoose = vi.fn<(pageIndex: number) => void>()
  const { container } = render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <Contents entries={entries} toNumber={(page) => `${page}%`} onChoose={onChoose} />
    </TextContext>,
  )
  return { onChoose, container }
}

const aChapter = (index: number): ContentsEntry => ({ title: `第${index}章`, pageIndex: index })

afterEach(cleanup)

it('draws of two thousand chapters only those near what is in sight, and says how many there are', async () => {
  const { onChoose, container } = show([
    {
      title: '第一部',
      pageIndex: undefined,
      children: Array.from({ length: 2000 }, (_, index) => aChapter(index)),
    },
  ])
  expect(container.querySelectorAll('*').length).toBeLessThan(300)
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('2001')
  await userEvent.click(screen.getByRole('button', { name: /第3章/ }))
  expect(onChoose).toHaveBeenCalledWith(3)
})

it('nests the lines of a short table, headings that lead nowhere too', () => {
  show([{ title: '第一部', pageIndex: undefined, children: [aChapter(1), aChapter(2)] }])
  expect(screen.getAllByRole('list')).toHaveLength(2)
  expect(screen.getByText('第一部').tagName).toBe('SPAN')
})

// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import type { Command } from '@yomikura/reader/commands'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { Header } from './Header.tsx'
import type { HeaderTools } from './header-tools.ts'
import type { Chrome } from './use-chrome.ts'

function show(tools: HeaderTools, run: (command: Command) => void = () => undefined) {
  const chrome = { fullscreen: {}, panels: {} } as Chrome
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <Header
        title="夜凪の蔵に眠る古い本の話"
        maker="夜凪堂"
        tools={tools}
        chrome={chrome}
        run={run}
      />
    </TextContext>,
  )
  return screen.getByRole('banner').dataset['crowded']
}

afterEach(cleanup)

it('gives the title of a comic, a book and a text a row of its own on phones', () => {
  expect(show({ bookmark: { isSet: false }, contents: true, settings: true })).toBe('true')
})

it('leads from the title to what is known of the work, with or without a series', () => {
  const run = vi.fn()
  show({}, run)
  const title = screen.getByRole('button', { name: '夜凪の蔵に眠る古い本の話' })
  expect([title.title, title.getAttribute('aria-haspopup')]).toEqual(['作品情報', 'dialog'])
  expect(screen.getByRole('heading', { name: '夜凪の蔵に眠る古い本の話' })).toBeTruthy()
  fireEvent.click(title)
  expect(run.mock.calls).toEqual([['open-work-info']])
})

it('leaves the title of a film and of a webtoon beside the few tools', () => {
  expect(show({ settings: true })).toBe('false')
  cleanup()
  expect(show({ bookmark: { isSet: false } })).toBe('false')
})

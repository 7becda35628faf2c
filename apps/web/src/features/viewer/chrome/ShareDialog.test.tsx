// @vitest-environment jsdom
import type { Locale } from '@yomikura/contract/locales'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { ShareDialog } from './ShareDialog.tsx'

const NAME = { ja_JP: '夜の本 & 朝', en_US: 'Night & morning' }
const FILE = {
  workno: 'BJ000001',
  source: { origin: 'purchased' },
  work: { workno: 'BJ000001', name: NAME, work_url: 'https://shop.example/BJ000001?a=1&b=2' },
  config: {
    share: [
      {
        name: 'Everywhere',
        url: 'https://e.example/?u={url}&t={text}',
        locales: ['ja_JP', 'en_US'],
      },
      { name: 'Only here', url: 'https://o.example/?u={url}', locales: ['ja_JP'] },
    ],
  },
} as unknown as OpenedFile

function show(locale: Locale) {
  const say = vi.fn()
  const onClose = vi.fn()
  render(
    <TextContext value={{ locale, t: createTranslate('ja_JP', texts) }}>
      <ShareDialog file={FILE} say={say} onClose={onClose} />
    </TextContext>,
  )
  return { say, onClose }
}

afterEach(cleanup)

it('offers the services of the language, with the public address and the title in it', () => {
  show('ja_JP')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Everywhere', 'Only here'])
  const address = new URL(links[0]?.getAttribute('href') ?? '')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ u: FILE.work?.work_url, t: NAME.ja_JP },
  })
  expect(links[0]).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
  cleanup()
  show('en_US')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Everywhere'])
})

it.each([
  ['copies the address and says so', false, 'コピーしました'],
  [
    'says that the browser refused, where the address can still be taken by hand',
    true,
    'できません',
  ],
])('%s', async (_, isRefused, words) => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  if (isRefused) write.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const { say, onClose } = show('ja_JP')
  expect(screen.getByText('https://shop.example/BJ000001?a=1&b=2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /コピー/ }))
  expect(write).toHaveBeenCalledWith('https://shop.example/BJ000001?a=1&b=2')
  expect(say).toHaveBeenCalledWith(expect.stringContaining(words), 2500)
  expect(onClose).toHaveBeenCalled()
})

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTranslate } from '@yomikura/i18n/text'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { TextContext } from '#lib/use-text.ts'
import { KeyList } from './KeyList.tsx'

const ROWS = [
  { name: 'search', text: 'Search', keys: [{ key: '/', shift: false }] },
  {
    ...{ name: 'forward', text: 'Forward' },
    keys: [
      { key: 'ArrowRight', shift: false },
      { key: 'Numpad6', shift: false },
    ],
  },
]

const show = () =>
  render(
    <TextContext value={{ locale: 'en_US', t: createTranslate('en_US', {}) }}>
      <KeyList rows={ROWS} />
    </TextContext>,
  )

afterEach(() => setDevicePref('characterKeys', 'on'))

it('names no key that is turned off, and no line without one', () => {
  setDevicePref('characterKeys', 'off')
  show()
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Forward'])
  expect(document.querySelectorAll('kbd')).toHaveLength(1)
})

it('names all while none is turned off', () => {
  show()
  expect(document.querySelectorAll('kbd')).toHaveLength(3)
})

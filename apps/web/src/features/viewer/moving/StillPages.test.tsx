// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { afterEach, expect, it } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { TextContext } from '#lib/use-text.ts'
import { StillPages } from './StillPages.tsx'

/** Shows what is said of a folder of 30 pages of which these numbers stand still. */
function show(numbers: readonly number[]): void {
  const tree = new TreeBuilder()
  const files = Array.from({ length: 30 }, (_, page) =>
    tree.image(`${page + 101}.avif`, { stands_still: numbers.includes(page + 1) }),
  )
  const ziptree = tree.build('RJ000001', [tree.folder('本編', files)])
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <StillPages ziptree={ziptree} path="本編/101.avif" />
    </TextContext>,
  )
}

afterEach(cleanup)

it('says which pages of a file move in the original and stand still here', () => {
  show([3, 17])
  screen.getByText('元のファイルで動くページ：3, 17。ここでは最初の1枚だけを表示します。')
})

it('says that there are more where the list is long', () => {
  show(Array.from({ length: 25 }, (_, index) => index + 1))
  screen.getByText(/：1, 2, .*, 19, 20 …。/)
})

it('says nothing of a file whose pages all are as the original is', () => {
  show([])
  expect(screen.queryByText(/動くページ/)).toBeNull()
})

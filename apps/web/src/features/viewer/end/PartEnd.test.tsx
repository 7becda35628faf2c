// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { afterEach, expect, it, vi } from 'vitest'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { TextContext } from '#lib/use-text.ts'
import { useParts } from '../parts/use-parts.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { PartEnd } from './PartEnd.tsx'

const tree = new TreeBuilder()
const pages = () => Array.from({ length: 4 }, (_, page) => tree.image(`${page}.jpg`))
const ziptree = tree.build('RJ000001', [
  tree.folder('第1話', pages()),
  tree.folder('第2話', pages()),
  tree.folder('textless', pages()),
])
const WORK = { name: { ja_JP: '三つの章', en_US: 'Three chapters' } }

/** What follows the last page of a file of the work. */
function show(path: string, work: typeof WORK | undefined = WORK) {
  const run = vi.fn()
  const onClose = vi.fn()
  const file = {
    workno: 'RJ000001',
    reader: 'alice',
    playType: 'image',
    ziptree,
    path,
    work,
    onClose,
  }
  const opened = file as unknown as OpenedFile
  const End = () => <PartEnd file={opened} run={run} parts={useParts(opened)} />
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <End />
    </TextContext>,
  )
  return { run, onClose }
}

const heading = () => screen.getByRole('heading').textContent
const words = () => screen.getByRole('group', { name: '読了ページ' }).textContent

afterEach(cleanup)

it('says which part ended, which of how many it is, and of what work', () => {
  show('第1話/3.jpg')
  expect(heading()).toBe('「第1話」はここまで')
  expect(words()).toContain('三つの章1 / 2')
})

it('leads to the next part by its name, by mouse and by key', async () => {
  const { run } = show('第1話/3.jpg')
  const on = screen.getByRole('button', { name: '続きを読む：第2話' })
  await userEvent.click(on)
  on.focus()
  await userEvent.keyboard('{Enter}')
  expect(run.mock.calls).toEqual([['next-part'], ['next-part']])
})

it('of what lies beside the work it says the end, and counts and leads nowhere', () => {
  show('textless/3.jpg')
  expect(heading()).toBe('「textless」はここまで')
  expect(words()).not.toContain(' / ')
  expect(screen.queryByRole('button', { name: /^続きを読む/ })).toBeNull()
})

it('leads back to the pages, and out of the viewer', async () => {
  const { run, onClose } = show('第1話/3.jpg')
  await userEvent.click(screen.getByRole('button', { name: '作品に戻る' }))
  expect(run.mock.calls).toEqual([['back']])
  await userEvent.click(screen.getByRole('button', { name: 'ビューアを閉じる' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('is there before the name of the work is', () => {
  show('第1話/3.jpg', undefined)
  expect(heading()).toBe('「第1話」はここまで')
})

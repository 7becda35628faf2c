// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { patience } from '@yomikura/testkit/patience'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdStores } from '#data/library/db/test-silence.ts'
import { aWork } from '#data/base/test-works.ts'
import { getOfflineStore } from '#data/works/offline/open-stores.ts'
import { aFile, anImage, aTree, toBytes } from '#data/works/offline/test-store.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const [SMALL, LARGE] = ['RJ000001', 'RJ000002'] as const
const SIZES = { [SMALL]: 2048, [LARGE]: 1_572_864 }

/** The works that the page lists, with what it says of each. */
const rows = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .filter((row) => within(row).queryByRole('link'))
    .map(({ textContent }) => textContent)
const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE)
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const confirm = async (name: string, answer: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }, PATIENCE))
  await userEvent.click(dialog.getByRole('button', { name: answer }))
}

beforeEach(async () => {
  const store = getOfflineStore('alice-local-202205', 1000 * patience())
  await store.deleteAll()
  for (const [workno, length] of Object.entries(SIZES)) {
    app.server.sell(aWork({ workno }))
    const ziptree = aTree({ 'a.jpg': anImage('a.webp', length) }, { workno })
    await store.putWork({ workno, revision: ziptree.revision, folder_url: '' }, ziptree)
    await store.putFile(aFile({ workno, length }), toBytes(length))
    await store.putEntry(workno, 'a.jpg', ziptree.revision)
  }
})

describe('/storage (specification.md#1.2)', () => {
  it('shows what each work takes, the largest first, and what the covers do', async () => {
    app.open('/storage')
    await waitFor(
      () =>
        expect(rows()).toEqual([
          expect.stringMatching(/RJ000002.*1ファイル.*1\.5MB$/),
          expect.stringMatching(/RJ000001.*1ファイル.*2\.0KB$/),
        ]),
      PATIENCE,
    )
    const covers = screen.getByRole('region', { name: '表紙の画像' })
    expect(covers.textContent).toMatch(/0B$/)
    const used = screen.getByRole('region', { name: '保存容量' })
    expect(used.textContent).toContain(
      `使用中 ${((SIZES[LARGE] + SIZES[SMALL]) / 1024 ** 2).toFixed(1)}MB`,
    )
  })

  it('offers nothing for erasure that the browser only holds back, and shows it once it comes', async () => {
    const { name } = getOfflineStore('alice-local-202205').db
    const letGo = await holdStores(name, ['works'])
    app.open('/storage')
    await screen.findByText(/保存データをまだ渡してくれません/, undefined, PATIENCE)
    expect(screen.queryByRole('button', { name: /消去/ })).toBeNull()
    letGo()
    await waitFor(() => expect(rows()).toHaveLength(2), PATIENCE)
  })

  it('deletes nothing but what the reader edits and agrees to', async () => {
    app.open('/storage')
    await waitFor(() => expect(rows()).toHaveLength(2), PATIENCE)
    expect(screen.queryByRole('button', { name: /削除/ })).toBeNull()
    await press('編集')
    await press(/RJ000002を削除$/)
    const one = '「作品 RJ000002」をこの端末から削除しますか？'
    await confirm(one, 'キャンセル')
    expect(rows()).toHaveLength(2)
    await press(/RJ000002を削除$/)
    await confirm(one, '削除')
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('RJ000001')]), PATIENCE)

    await press('すべて削除')
    await confirm('この端末に保存した作品と画像をすべて削除しますか？', 'すべて削除')
    await screen.findByText('保存した作品はまだありません。', undefined, PATIENCE)
    expect(await getOfflineStore('alice-local-202205').listWorks()).toEqual([])
  })
})

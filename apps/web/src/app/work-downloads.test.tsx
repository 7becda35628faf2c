// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { currentToasts, dismissToast } from '@yomikura/ui/toast-store'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const find = PATIENCE

describe('what can be saved and what cannot be opened (specification.md#1.2, #1.5)', () => {
  const openWork = (more: object) => {
    app.server.sell(aWork({ workno: 'RJ000001', ...more }))
    app.open('/work/RJ000001/tree')
  }

  it('offers a zip, and all files one by one after saying how many they are', async () => {
    const tree = new TreeBuilder()
    app.server.ziptree = tree.build('RJ000001', [
      tree.folder('本編', [tree.image('001.jpg'), tree.image('002.jpg')]),
      tree.unsupported('字幕.vtt'),
    ])
    app.server.account = { ...app.server.account, zip_allowed: true, folder_allowed: true }
    openWork({})
    await userEvent.click(await screen.findByRole('button', { name: 'ダウンロード' }, find))
    const dialog = await screen.findByRole('dialog', { name: 'ファイルをダウンロード' }, find)
    expect(within(dialog).getByRole('button', { name: '作品全体をZIPで保存' })).toBeTruthy()
    await userEvent.click(
      await screen.findByRole('button', { name: 'すべてのファイルを1つずつ保存' }, find),
    )
    await screen.findByRole('dialog', { name: '3件のファイルをダウンロードしますか？' }, find)
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('a download begins once the server permits it', () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    afterAll(() => click.mockRestore())
    beforeEach(() => {
      saved.length = 0
      // Those of the test before stay for a while.
      for (const { id } of currentToasts()) dismissToast(id)
      click.mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(decodeURIComponent(this.search))
      })
      const tree = new TreeBuilder()
      app.server.ziptree = tree.build('RJ000001', [
        tree.folder('本編', [tree.image('001.jpg'), tree.image('002.jpg')]),
        tree.unsupported('字幕.vtt'),
      ])
      app.server.account = { ...app.server.account, zip_allowed: true, folder_allowed: true }
      app.server.answers.set('/v3/download', {})
    })
    const choose = async (name: string, path = '') => {
      app.server.sell(aWork({ workno: 'RJ000001' }))
      app.open(`/work/RJ000001/tree${path}`)
      await screen.findByRole('list', { name: 'ファイル一覧' }, find)
      await userEvent.click(screen.getByRole('button', { name: 'ダウンロード' }))
      await userEvent.click(await screen.findByRole('button', { name }, find))
    }
    const confirm = async (count: number) => {
      const name = `${count}件のファイルをダウンロードしますか？`
      const dialog = await screen.findByRole('dialog', { name }, find)
      expect(saved).toEqual([])
      await userEvent.click(within(dialog).getByRole('button', { name: 'ダウンロード' }))
    }

    it.each([
      ['作品全体をZIPで保存', '', 3, '?workno=RJ000001'],
      ['このフォルダをZIPで保存', '/本編', 2, '?workno=RJ000001&path=本編'],
    ])(
      '%s, after the reader was asked with its count of files',
      async (name, path, count, link) => {
        await choose(name, path)
        await confirm(count)
        await screen.findByText('1件のダウンロードを始めました', undefined, find)
        expect(saved).toEqual([link])
      },
    )

    it.each([
      ['このフォルダのファイルを1つずつ保存', '/本編', ['本編/001.jpg', '本編/002.jpg']],
      ['すべてのファイルを1つずつ保存', '', ['本編/001.jpg', '本編/002.jpg', '字幕.vtt']],
    ])('%s, one after the other, after the reader agreed to so many', async (name, path, files) => {
      await choose(name, path)
      await confirm(files.length)
      await screen.findByText(`${files.length}件のダウンロードを始めました`, undefined, find)
      const links = files.map((file) => `?workno=RJ000001&path=${file}`)
      await waitFor(() => expect(saved).toEqual(links), find)
    })

    it.each([
      [{ status: 401, code: 'unauthorized' }, 'ログインが必要です。'],
      [{ status: 403, code: 'download_not_allowed' }, 'この作品はダウンロードできません。'],
      [{ status: 403, code: 'no_right' }, 'この作品を読む権利が確認できませんでした。'],
      [{ status: 500 }, /^ダウンロードを始められませんでした/],
    ])('and says why not otherwise: %o', async (refusal, words) => {
      await choose('作品全体をZIPで保存')
      app.server.fault = (path) => (path === '/v3/download' ? refusal : undefined)
      await confirm(3)
      await screen.findByText(words, undefined, find)
      expect(screen.queryByText(/ダウンロードを始めました/)).toBeNull()
      expect(saved).toEqual([])
    })
  })

  it('keeps what reader or work do not permit out of the dialog', async () => {
    openWork({ zip_allowed: false, folder_allowed: false })
    await userEvent.click(await screen.findByRole('button', { name: 'ダウンロード' }, find))
    await screen.findByText('この作品はダウンロードできません。', undefined, find)
  })

  it('guides to the download of what no browser opens', async () => {
    openWork({ is_playwork: false })
    await screen.findByText(/ダウンロードして、対応するアプリで/, undefined, find)
    expect(screen.getByRole('button', { name: 'ダウンロード' })).toBeTruthy()
  })
})

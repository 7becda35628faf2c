// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const workno = 'RJ000001'
const FILES = 5000

beforeEach(() => {
  const storage = { persisted: async () => false, estimate: async () => ({}) }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  const tree = new TreeBuilder()
  const pages = Array.from({ length: FILES }, (_, page) => tree.image(`${page + 10_000}.jpg`))
  const extras = [tree.folder('特典', [tree.image('1.jpg'), tree.image('2.jpg')])]
  app.server.sell(aWork({ workno }))
  app.server.ziptree = tree.build(workno, [...extras, ...pages])
})
afterEach(() => Reflect.deleteProperty(navigator, 'storage'))

describe('a work of 5,000 files', () => {
  it('has only the rows near what is in sight in its page, and each says which of how many it is', async () => {
    app.open(`/work/${workno}/tree`)
    const list = await screen.findByRole('list', { name: 'ファイル一覧' }, PATIENCE)
    const rows = within(list).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(60)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe(String(FILES + 1))
    expect(document.querySelectorAll('*').length).toBeLessThan(2000)
  })

  it('is searched by name and put in another order', async () => {
    app.open(`/work/${workno}/tree`)
    const field = await screen.findByRole('searchbox', { name: 'ファイル名で絞り込む' }, PATIENCE)
    await userEvent.type(field, '14999')
    const names = () =>
      within(screen.getByRole('list', { name: 'ファイル一覧' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(names()).toHaveLength(1)
    expect(names()[0]).toContain('14999.jpg')
    await userEvent.clear(field)
    await userEvent.type(field, 'ない')
    expect(screen.getByText('該当するファイルはありません。')).toBeTruthy()
  })

  it('offers its offline choices by folder, with as few rows', async () => {
    app.open(`/work/${workno}/tree`)
    await userEvent.click(await screen.findByRole('button', { name: 'オフライン保存' }, PATIENCE))
    const dialog = within(await screen.findByRole('dialog', undefined, PATIENCE))
    const list = within(await dialog.findByRole('list', { name: 'ファイル一覧' }, PATIENCE))
    const rows = list.getAllByRole('listitem')
    expect(rows.length).toBeLessThan(60)
    expect(rows[0]?.textContent).toContain('特典')
    expect(rows[0]?.textContent).toContain('2件中0件を保存済み')
    expect(dialog.getByText(`${(FILES + 2).toLocaleString('ja')}件中0件を保存済み`)).toBeTruthy()
  })
})

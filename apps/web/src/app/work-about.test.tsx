// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const WORKNO = 'RJ000001'
const app = setUpTestApp()
const tag = (name: string, kind: string) => ({ name, class: kind, sub_class: null })
const work = (overrides: object = {}) =>
  aWork({
    workno: WORKNO,
    name: { ja_JP: '夜の本' },
    author_name: '甲/乙',
    tags: [tag('鈴木絵師', 'illust_by'), tag('灯台', 'other')],
    ...overrides,
  })
const openWork = async () => {
  app.open(`/work/${WORKNO}/tree`)
  await screen.findByRole('heading', { name: '夜の本', level: 1 }, PATIENCE)
}
const about = (name = '作品について') => screen.findByRole('region', { name }, PATIENCE)

beforeEach(() => {
  const tree = new TreeBuilder()
  app.server.ziptree = tree.build(WORKNO, [tree.image('001.jpg')])
  app.server.sell(work())
})

describe('what a work is about, on its page', () => {
  it('is the shop’s text as letters, in the language of the reader', async () => {
    const hostile = '<img src=x onerror=alert(1)>\nsecond line'
    app.server.descriptions.set(WORKNO, { ja_JP: '灯台守の話。', en_US: hostile })
    setDevicePref('locale', 'en_US')
    await openWork()
    const region = await about('About this work')
    const text = await within(region).findByText(/second line/, {}, PATIENCE)
    expect(text.textContent).toBe(hostile)
    expect(region.querySelector('img')).toBeNull()
    expect(screen.queryByText('灯台守の話。')).toBeNull()
  })

  it('is there without a network, once it was fetched', async () => {
    app.server.descriptions.set(WORKNO, { ja_JP: '灯台守の話。' })
    const before = app.open(`/work/${WORKNO}/tree`)
    await within(await about()).findByText('灯台守の話。', {}, PATIENCE)
    before.unmount()
    await app.server.stop()
    await openWork()
    await within(await about()).findByText('灯台守の話。', {}, PATIENCE)
  })

  it('leads from maker, makers of parts and tags to the library with exactly their works', async () => {
    await openWork()
    await about()
    const read = (name: string) => {
      const href = screen.getByRole('link', { name }).getAttribute('href') ?? ''
      const { pathname, searchParams } = new URL(href, app.url)
      return [pathname, Object.fromEntries(searchParams)]
    }
    for (const name of ['夜凪工房', '甲', '乙', '鈴木絵師']) {
      expect(read(name)).toEqual(['/library', { creator: name }])
    }
    expect(read('灯台')).toEqual(['/library', { tag: '灯台' }])
  })

  it('opens the library with the word of the address in its search', async () => {
    app.server.sell(aWork({ workno: 'RJ000002', name: { ja_JP: '昼の本' } }))
    app.open('/library?q=%E9%88%B4%E6%9C%A8')
    const field = await screen.findByRole('searchbox', undefined, PATIENCE)
    expect((field as HTMLInputElement).value).toBe('鈴木')
    await screen.findByRole('link', { name: /夜の本/ }, PATIENCE)
    expect(screen.queryByRole('link', { name: /昼の本/ })).toBeNull()
  })

  it('links to the shop only by addresses of the web', async () => {
    await openWork()
    const link = within(await about()).getByRole('link', { name: 'ストアの作品ページ' })
    expect(link.getAttribute('href')).toBe('https://shop.example/work')
    expect(link.getAttribute('rel')).toBe('noreferrer')
  })

  it('has no link where the address would run', async () => {
    app.server.sell(work({ work_url: 'javascript:alert(1)' }))
    await openWork()
    await about()
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  })
})

describe('the button of a work that runs in the browser', () => {
  it.each([
    ['RPG', 'game', 'プレイする'],
    ['TOL', 'etc', 'ひらく'],
  ])('of type %s in %s says %s', async (work_type, work_category, name) => {
    const tree = new TreeBuilder()
    app.server.ziptree = tree.build(WORKNO, [tree.html('index.html')])
    app.server.sell(work({ work_type, work_category }))
    await openWork()
    expect(await screen.findByRole('link', { name }, PATIENCE)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '読む' })).toBeNull()
  })
})

describe('a folder of nothing but pages', () => {
  const pages = (tree: TreeBuilder, count: number) =>
    Array.from({ length: count }, (_, page) => tree.image(`${page + 100}.jpg`))

  it('is one line with their number, which lists the files when asked', async () => {
    const tree = new TreeBuilder()
    app.server.ziptree = tree.build(WORKNO, pages(tree, 27))
    await openWork()
    const line = await screen.findByRole('button', { name: /27ページ/ }, PATIENCE)
    expect(screen.queryByText('100.jpg')).toBeNull()
    await userEvent.click(line)
    expect(line.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('link', { name: /100.jpg/ })).toBeTruthy()
  })

  it('stays a list where it is short, or something else lies in it', async () => {
    const tree = new TreeBuilder()
    const files = [...pages(tree, 27), tree.damaged('傷.jpg')]
    app.server.ziptree = tree.build(WORKNO, files)
    await openWork()
    await screen.findByRole('button', { name: /傷.jpg/ }, PATIENCE)
    expect(screen.getByRole('link', { name: /100.jpg/ })).toBeTruthy()
  })

  it('says how many pages it has in the list above it', async () => {
    const tree = new TreeBuilder()
    const folders = [tree.folder('本編', pages(tree, 27)), tree.folder('特典', pages(tree, 2))]
    app.server.ziptree = tree.build(WORKNO, folders)
    await openWork()
    const row = await screen.findByRole('link', { name: /本編/ }, PATIENCE)
    expect(row.textContent).toContain('27ページ')
    expect(screen.getByRole('link', { name: /特典/ }).textContent).toContain('2ページ')
  })
})

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const tag = (name: string, kind = 'other') => ({ name, class: kind, sub_class: null })
const named = (workno: string, title: string, more: object) =>
  app.server.sell(aWork({ workno, name: { ja_JP: title }, ...more }))

const works = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .flatMap((item) =>
      item.dataset.place === undefined ? [] : (/[朝昼夜]の本/.exec(item.textContent)?.[0] ?? []),
    )
    .toSorted()
const untilShown = (...titles: string[]) => waitFor(() => expect(works()).toEqual(titles), PATIENCE)
const chips = async () =>
  within(await screen.findByRole('list', { name: '絞り込み' }, PATIENCE)).getAllByRole('button')
const asked = () => Object.fromEntries(new URLSearchParams(location.search))

beforeEach(() => {
  const tree = new TreeBuilder()
  app.server.ziptree = tree.build('RJ000001', [tree.image('001.jpg')])
  named('RJ000001', '夜の本', { author_name: '甲/乙', tags: [tag('灯台')] })
  named('RJ000002', '昼の本', { author_name: '乙', tags: [tag('灯台守')] })
  named('RJ000003', '朝の本', {
    tags: [tag('灯台'), tag('乙', 'voice_by')],
    work_type: 'SOU',
    work_category: 'music',
  })
})

describe('the library of one creator or tag', () => {
  it('opens from a work’s page, says what it shows, and shows all again once that is pressed', async () => {
    app.open('/work/RJ000001/tree')
    await userEvent.click(await screen.findByRole('link', { name: '灯台' }, PATIENCE))
    await untilShown('夜の本', '朝の本')
    expect(asked()).toEqual({ tag: '灯台' })
    expect((await chips()).map((chip) => chip.textContent)).toEqual(['タグ：灯台'])
    screen.getByText('2件 / 全3作品')
    await userEvent.click(screen.getByRole('button', { name: 'タグ：灯台（絞り込みを外す）' }))
    await untilShown('夜の本', '昼の本', '朝の本')
    expect(asked()).toEqual({})
    expect(screen.queryByRole('list', { name: '絞り込み' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    history.back()
    await untilShown('夜の本', '朝の本')
    expect(await chips()).toHaveLength(1)
  })

  it('stays when the page is loaded again', async () => {
    const first = app.open('/library?creator=%E4%B9%99')
    await untilShown('夜の本', '昼の本', '朝の本')
    first.unmount()
    app.open('/library?creator=%E7%94%B2')
    await untilShown('夜の本')
    expect((await chips()).map((chip) => chip.textContent)).toEqual(['制作者：甲'])
  })

  it('is narrowed further by words, a tab and another name, each taken back alone', async () => {
    app.open('/library?creator=%E4%B9%99&tag=%E7%81%AF%E5%8F%B0')
    await untilShown('夜の本', '朝の本')
    const field = screen.getByRole('searchbox')
    await userEvent.type(field, '夜の')
    await untilShown('夜の本')
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: '音楽・音声' }))
    await untilShown('朝の本')
    await userEvent.click(screen.getByRole('button', { name: 'すべて' }))
    await untilShown('夜の本', '朝の本')
    await userEvent.click((await chips())[1]!)
    await untilShown('夜の本', '昼の本', '朝の本')
    expect(asked()).toEqual({ creator: '乙' })
  })

  it('that holds nothing offers to take all conditions back', async () => {
    app.open('/library?tag=%E7%81%AF')
    await userEvent.click(await screen.findByRole('button', { name: '条件をクリア' }, PATIENCE))
    await untilShown('夜の本', '昼の本', '朝の本')
    expect(asked()).toEqual({})
  })
})

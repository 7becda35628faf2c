import type { Locale } from '@yomikura/i18n/locales'
import { expect, it } from 'vitest'
import { toNameKey } from './name-key.ts'

const order = (locale: Locale, names: Record<string, string>[], readings: object[] = []) =>
  names
    .map((name, at) => ({
      shown: name[locale] ?? name.ja_JP,
      key: toNameKey(
        { ja_JP: '', ...name },
        { ja_JP: '', ...(readings[at] as Record<string, string>) },
        locale,
      ),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ shown }) => shown)

it('orders English titles as they are shown, whatever their Japanese is read like', () => {
  const names = [{ en_US: 'Zebra' }, { en_US: 'Apple' }]
  const readings = [{ en_US: 'Akai Shima' }, { en_US: 'Ringo' }]
  expect(order('en_US', names, readings)).toEqual(['Apple', 'Zebra'])
})

it('passes over leading articles, quotation marks and accents in English', () => {
  const titles = ['The Sea', 'A Map', '“An Island”', 'Éclair', 'Theory', 'The', 'A1']
  const names = titles.map((title) => ({ en_US: title }))
  expect(order('en_US', names)).toEqual([
    'A1',
    'Éclair',
    '“An Island”',
    'A Map',
    'The Sea',
    'The',
    'Theory',
  ])
})

it('orders Japanese titles by their reading, also where English is missing', () => {
  const names = [{ ja_JP: '亜' }, { ja_JP: '海' }]
  const readings = [{ ja_JP: 'ワ', en_US: 'A' }, { ja_JP: 'アオ' }]
  expect(order('ja_JP', names, readings)).toEqual(['海', '亜'])
  expect(order('en_US', names, readings)).toEqual(['海', '亜'])
})

it('orders Korean titles by their letters', () => {
  const names = [{ ko_KR: '나무' }, { ko_KR: '가방' }]
  expect(order('ko_KR', names, [{ ko_KR: 'A' }, { ko_KR: 'B' }])).toEqual(['가방', '나무'])
})

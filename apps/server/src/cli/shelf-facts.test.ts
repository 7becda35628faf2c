import { describe, expect, it } from 'vitest'
import { readFacts, readVolume } from './shelf-facts.ts'

describe('the number of a volume', () => {
  it.each<[string, number | undefined]>([
    ['v01', 1],
    ['Vol.3', 3],
    ['vol 12', 12],
    ['Volume 7', 7],
    ['第3巻', 3],
    ['第十二巻', 12],
    ['海の本 4巻', 4],
    ['海の本（5）', 5],
    ['海の本 (1999)', undefined],
    ['Series #012 (2021)', 12],
    ['Series #1 (of 4)', 1],
    ['Series v2 #3', 2],
    ['1.5', 1],
    ['v01-03', 1],
    ['Band 2', 2],
    ['tome 03', 3],
    ['Series 001', 1],
    ['Series 2020', undefined],
    ['Series (2020) 004', 4],
    ['20 Nights 3', 3],
    ['제2권', 2],
    ['第2話', 2],
    ['ch. 10', 10],
    ['１２', 12],
    ['Title', undefined],
    ['B2B', undefined],
    ['[Group] Series v05 [1080p]', 5],
  ])('of %s is %s', (name, volume) => {
    expect(readVolume(name)).toBe(volume)
  })
})

describe('what the place of a work says of it', () => {
  const isAmongShelves = false
  const comic = { isFolder: false, isSound: false, isDescribed: false, isAmongShelves, besides: 2 }
  const sound = { ...comic, isFolder: true, isSound: true }

  it.each([
    ['on the shelf', { ...comic, name: 'Series 01.cbz', above: [] }, { title: 'Series 01' }],
    [
      'in a series',
      { ...comic, name: 'Series v01.cbz', above: ['Series (2020)'] },
      { title: 'Series v01', series: { name: 'Series', volume: 1 } },
    ],
    [
      'called by its number alone',
      { ...comic, name: 'v02.cbz', above: ['Publisher', 'Series'] },
      { title: 'Series v02', series: { name: 'Series', volume: 2 } },
    ],
    [
      'among specials',
      { ...comic, name: 'Annual.cbz', above: ['Series', 'Specials'] },
      { title: 'Annual', series: { name: 'Series' } },
    ],
    [
      'alone among specials',
      { ...comic, besides: 1, name: 'Annual.cbz', above: ['Series', 'Specials'] },
      { title: 'Annual', series: { name: 'Series' } },
    ],
    [
      'in a series that is called by a number',
      { ...comic, name: '20 Nights 3.cbz', above: ['20 Nights'] },
      { title: '20 Nights 3', series: { name: '20 Nights', volume: 3 } },
    ],
    [
      'alone in its folder',
      { ...comic, besides: 1, name: 'One Shot.cbz', above: ['One Shot'] },
      { title: 'One Shot' },
    ],
    [
      'with a number, alone in its folder',
      { ...comic, besides: 1, name: '第1巻.cbz', above: ['海の本'] },
      { title: '海の本 第1巻', series: { name: '海の本', volume: 1 } },
    ],
    [
      'a folder called as a volume',
      { ...comic, isFolder: true, name: 'Vol 3', above: ['Series'] },
      { title: 'Series Vol 3', series: { name: 'Series', volume: 3 } },
    ],
    [
      'a title of Calibre',
      { ...comic, isFolder: true, isDescribed: true, name: 'First (12)', above: ['Jane Doe'] },
      { title: 'First', maker: 'Jane Doe' },
    ],
    [
      'a book of an author',
      { ...sound, name: 'Alone', above: ['Author'] },
      { title: 'Alone', maker: 'Author' },
    ],
    [
      'a book of an author with series, deep in a library',
      { ...sound, isAmongShelves: true, name: 'Alone', above: ['Audio', 'Author'] },
      { title: 'Alone', maker: 'Author' },
    ],
    [
      'a book of a series',
      { ...sound, name: 'Vol 1 - 1999 - Start {Reader}', above: ['Author', 'Series'] },
      { title: 'Start', maker: 'Author', series: { name: 'Series', volume: 1 } },
    ],
    [
      'a book with its number behind it',
      { ...sound, name: '1994 - Book 2 - On', above: ['Author', 'Series'] },
      { title: 'Book 2 - On', maker: 'Author', series: { name: 'Series' } },
    ],
    [
      'in a row of folders',
      { ...comic, name: '11.cbz', above: ['Tide'], run: { name: 'Tide', volume: 11 } },
      { title: 'Tide 11', series: { name: 'Tide', volume: 11 } },
    ],
    [
      'a book of sound in a row of folders of its author',
      { ...sound, name: 'Tide 11-20', above: ['Author'], run: { name: 'Tide', volume: 11 } },
      { title: 'Tide 11-20', maker: 'Author', series: { name: 'Tide', volume: 11 } },
    ],
    [
      'a book that is called by a year',
      { ...sound, name: '1984', above: ['Author'] },
      { title: '1984', maker: 'Author' },
    ],
    [
      'a book deep in a library',
      { ...sound, name: '3. Going On', above: ['Audio', 'Author', 'Series'] },
      { title: '3. Going On', maker: 'Author', series: { name: 'Series' } },
    ],
  ])('%s', (_about, position, facts) => {
    expect(readFacts(position)).toEqual(facts)
  })
})

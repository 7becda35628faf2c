import { findGenres } from '@yomikura/contract/genres'
import { putHighlights } from '@yomikura/contract/highlights'
import { ignoreWorks } from '@yomikura/contract/ignore'
import { listIngestJobs } from '@yomikura/contract/ingest-jobs'
import { replaceKeptWorks } from '@yomikura/contract/kept-works'
import { addMyListWorks, createMyList, orderMyListWorks } from '@yomikura/contract/mylists'
import { worksFeed } from '@yomikura/contract/opds'
import { makePersonalToken } from '@yomikura/contract/personal-tokens'
import { putBookmarks, putProgress } from '@yomikura/contract/reading'
import { changeSettings } from '@yomikura/contract/settings'
import { beginUpload, sendPart } from '@yomikura/contract/uploads'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { compileValidator } from './schema-compiler.ts'

type Part = 'body' | 'querystring' | 'params'

/** Whether a call with this body, query or address is taken. */
function isTaken(schema: TSchema, httpPart: Part, given: unknown): boolean {
  const check = compileValidator({ schema, httpPart, method: 'PUT', url: '/' })
  return 'value' in (check(given) as object)
}

const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const letters = (count: number) => 'あ'.repeat(count)

const WORK = 'RJ00000001'
const PLACE = { workno: WORK, path: '', position: 1, device: 'phone', at_ms: 1 }
const MARK = { workno: WORK, path: '', page: 1, is_set: true, at_ms: 1 }
const HIGHLIGHT = {
  ...{ id: 'mark-0001', workno: WORK, path: '本.epub', item: 0, start: 1, end: 2 },
  ...{ color: 'yellow', words: '蔵', note: '', chapter: '', made_ms: 1, is_set: true, at_ms: 1 },
}
const CHOICE = { at_ms: 1, settings: { audioPlayer: { skipSeconds: 10 } } }
const FILE = { path: 'a.cbz', size_bytes: 1, modified_ms: 1 }
const toToken = (name: string, expires_in_days = 1) => ({
  ...{ name, scopes: ['files'], expires_in_days },
})
const toMarks = (mark: object) => ({ now_ms: 1, events: [mark] })

/** What is counted, how much is taken, where it stands, and a call with as much as is asked for. */
type Row = [what: string, most: number, schema: TSchema, part: Part, make: (n: number) => unknown]

const NAMES: Row[] = [
  ['jobs of a list', 200, listIngestJobs.querystring, 'querystring', (limit) => ({ limit })],
  ['letters of a list’s name', 255, createMyList.body, 'body', (n) => ({ title: letters(n) })],
  ['letters of a token’s name', 60, makePersonalToken.body, 'body', (n) => toToken(letters(n))],
  ['days of a token', 366, makePersonalToken.body, 'body', (n) => toToken('app', n)],
  [
    ...(['letters of highlighted words', 500, putHighlights.body, 'body'] as const),
    (n) => toMarks({ ...HIGHLIGHT, words: letters(n) }),
  ],
  [
    ...(['letters of a note', 2000, putHighlights.body, 'body'] as const),
    (n) => toMarks({ ...HIGHLIGHT, note: letters(n) }),
  ],
  [
    'letters of a search',
    200,
    worksFeed.querystring,
    'querystring',
    (n) => ({ query: letters(n) }),
  ],
]

const BATCHES: Row[] = [
  ['works for a list', 500, addMyListWorks.body, 'body', (n) => ({ worknos: many(n, WORK) })],
  ['works of an order', 500, orderMyListWorks.body, 'body', (n) => ({ new_order: many(n, WORK) })],
  ['hidden works', 1000, ignoreWorks.body, 'body', (n) => ({ works: many(n, WORK) })],
  ['kept works', 5000, replaceKeptWorks.body, 'body', (n) => ({ works: many(n, WORK) })],
  ['genres', 100, findGenres.body, 'body', (n) => ({ genre_ids: many(n, 1) })],
  ['places', 200, putProgress.body, 'body', (n) => ({ now_ms: 1, events: many(n, PLACE) })],
  ['bookmarks', 200, putBookmarks.body, 'body', (n) => ({ now_ms: 1, events: many(n, MARK) })],
  ['marks', 20, putHighlights.body, 'body', (n) => ({ now_ms: 1, events: many(n, HIGHLIGHT) })],
  ['choices', 100, changeSettings.body, 'body', (n) => ({ now_ms: 1, changes: many(n, CHOICE) })],
]

const UPLOADED: Row[] = [
  ['files', 5000, beginUpload.body, 'body', (n) => ({ files: many(n, FILE) })],
  [
    ...(['letters of a path', 1000, beginUpload.body, 'body'] as const),
    (n) => ({ files: [{ ...FILE, path: letters(n) }] }),
  ],
  [
    ...(['bytes of a file', 20 * 1024 ** 3, beginUpload.body, 'body'] as const),
    (size_bytes) => ({ files: [{ ...FILE, size_bytes }] }),
  ],
  // 20 GiB in parts of 2 MiB.
  ['parts of a file', 10_240, sendPart.params, 'params', (part) => ({ id: 'u1', file: 0, part })],
]

describe('a call', () => {
  it.each([...NAMES, ...BATCHES, ...UPLOADED])(
    'takes so many %s, and no more: %i',
    (_what, most, schema, part, make) => {
      expect([most, most + 1].map((count) => isTaken(schema, part, make(count)))).toEqual([
        ...[true, false],
      ])
    },
  )
})

describe('a shared setting', () => {
  const isShared = (group: string, key: string, value: unknown) =>
    isTaken(changeSettings.body, 'body', {
      ...{ now_ms: 1, changes: [{ at_ms: 1, settings: { [group]: { [key]: value } } }] },
    })

  it.each([
    ['imageViewer.autoTurnPageSeconds', 1, 30],
    ['voiceComicPlayer.autoTurnPageSeconds', 0, 30],
    ['voiceComicPlayer.volume', 0, 1],
    ['bookReader.fontSizePx', 10, 48],
    ['bookReader.lineHeight', 0, 3],
  ])('%s lies between %f and %f', (name, least, most) => {
    const [group = '', key = ''] = name.split('.')
    const taken = [least - 1, least, most, most + 1].map((value) => isShared(group, key, value))
    expect(taken).toEqual([false, true, true, false])
  })

  it.each([
    ['voiceComicPlayer.playbackSpeed', [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2], [0, 0.25, 2.5, 3, 4]],
    ['audioPlayer.skipSeconds', [10, 20, 30, 60], [0, 15, 40, 120]],
  ])('%s is one of %j', (name, choices, others) => {
    const [group = '', key = ''] = name.split('.')
    expect(choices.filter((value) => isShared(group, key, value))).toEqual(choices)
    expect(others.filter((value) => isShared(group, key, value))).toEqual([])
  })

  it('that names a tab or an order is a word of 32 letters at most', () => {
    const isWord = (word: string) => isShared('library', 'lastSortOrder', word)
    expect(['a'.repeat(32), 'a'.repeat(33), 'A', ' '].map(isWord)).toEqual([
      ...[true, false, false, false],
    ])
  })
})

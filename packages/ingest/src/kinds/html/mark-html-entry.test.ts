import type { Playfile } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { markHtmlEntry } from './mark-html-entry.ts'

const aFile = (path: string) => {
  const playfile: Playfile = { type: 'html', length: 1, size: '1.0B' }
  return { segments: path.split('/'), playfile }
}
const entryOf = (...paths: string[]) => {
  const entries = markHtmlEntry(paths.map(aFile)).map((file) => 'html' in file && file.html.entry)
  expect(new Set(entries).size).toBe(1)
  return entries[0]
}

describe('markHtmlEntry', () => {
  it('starts with the index nearest to the root', () => {
    expect(entryOf('readme.html', 'game/lib/index.html', 'game/Index.htm')).toBe('game/Index.htm')
  })

  it('starts with the page nearest to the root where there is no index', () => {
    expect(entryOf('a/b/1.html', 'a/z.html', 'a/start.html')).toBe('a/start.html')
  })

  it('leaves pages alone whose bytes were not had', () => {
    const playfile: Playfile = { type: 'html', length: 0, size: '0.0B', verdict: 'corrupted' }
    expect(markHtmlEntry([{ segments: ['index.html'], playfile }])).toEqual([playfile])
  })
})

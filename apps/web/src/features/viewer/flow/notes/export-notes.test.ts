import type { Highlight } from '@yomikura/contract/highlights'
import { describe, expect, it } from 'vitest'
import { type NotesOfBook, toFileName, toJson, toMarkdown } from './export-notes.ts'

const aHighlight = (over: Partial<Highlight> = {}): Highlight => ({
  ...{ id: 'mark-0001', workno: 'BJ00000101', path: '本.epub', item: 2, start: 40, end: 52 },
  ...{ color: 'yellow', words: '蔵には古い本が眠っている。', note: '', chapter: '夜の章' },
  ...{ made_ms: Date.UTC(2026, 10, 20, 9), is_set: true, at_ms: 0 },
  ...over,
})
const notes = (highlights: Highlight[], limit = 1000): NotesOfBook => ({
  title: '夜凪の蔵',
  creators: ['月野 灯'],
  workno: 'BJ00000101',
  path: '本.epub',
  highlights,
  limit,
  exportedAt: new Date(Date.UTC(2026, 10, 21)),
})
const WORDS = { noChapter: '見出しなし', cut: '（以下略）' }

describe('as Markdown', () => {
  it('holds book, chapter, words, note, place and date', () => {
    const second = aHighlight({ item: 3, start: 5, chapter: '', color: 'blue', note: '一\n二' })
    expect(toMarkdown(notes([aHighlight(), second]), WORDS)).toBe(
      [
        '# 夜凪の蔵',
        '',
        '月野 灯',
        '',
        '## 夜の章',
        '',
        '> 蔵には古い本が眠っている。',
        '',
        '`2/40` · 2026-11-20T09:00:00.000Z · yellow',
        '',
        '## 見出しなし',
        '',
        '> 蔵には古い本が眠っている。',
        '',
        '一',
        '二',
        '',
        '`3/5` · 2026-11-20T09:00:00.000Z · blue',
        '',
      ].join('\n'),
    )
  })

  it('lets no word of a book or a note become markup', () => {
    const hostile = aHighlight({
      words: '<script>alert(1)</script>\n# 見出し',
      note: '[罠](javascript:alert(1))\n- 一 & 二',
    })
    const text = toMarkdown(notes([hostile]), WORDS)
    expect(text).toContain('> \\<script\\>alert(1)\\</script\\>')
    expect(text).toContain('> \\# 見出し')
    expect(text).toContain('\\[罠\\](javascript:alert(1))')
    expect(text).toContain('\\- 一 &amp; 二')
  })

  it('carries no more words out of a book than could be copied', () => {
    const text = toMarkdown(
      notes([aHighlight(), aHighlight({ start: 99, note: '残る' })], 13),
      WORDS,
    )
    expect(text.match(/蔵には/g)).toHaveLength(1)
    expect(text).toContain('> （以下略）\n\n残る\n\n`2/99`')
  })
})

it('gives programs the same as JSON', () => {
  expect(JSON.parse(toJson(notes([aHighlight({ note: '注' })])))).toEqual({
    title: '夜凪の蔵',
    creators: ['月野 灯'],
    workno: 'BJ00000101',
    path: '本.epub',
    exported_at: '2026-11-21T00:00:00.000Z',
    highlights: [
      {
        chapter: '夜の章',
        locator: '2/40',
        item: 2,
        start: 40,
        end: 52,
        color: 'yellow',
        words: '蔵には古い本が眠っている。',
        note: '注',
        made_at: '2026-11-20T09:00:00.000Z',
      },
    ],
  })
})

it.each([
  ['夜/凪: "蔵"?', '夜 凪   蔵.md'],
  ['..\\..\\etc', '.. .. etc.md'],
  ['', 'highlights.md'],
])('names the file of %j %j', (title, name) => {
  expect(toFileName(title, 'md')).toBe(name)
})

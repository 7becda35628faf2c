// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { ChapterParts } from './chapter-parts.ts'
import { TextMap } from './text-map.ts'
import { wrapRuns } from './text-runs.ts'

const SENTENCE = '蔵には古い本が眠っている。'.repeat(40)

function open(markup: string) {
  document.body.innerHTML = markup
  wrapRuns(document.body)
  const text = new TextMap(document.body)
  return { text, parts: new ChapterParts(document.body, text) }
}

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p id="s${index}">${SENTENCE}</p>`).join('')
const isAway = (id: string) => document.getElementById(id)?.closest('[data-away]') != null

afterEach(() => document.body.replaceChildren())

it('lays out a long chapter part by part, each letter in one of them', () => {
  const { text, parts } = open(`<section><h1>章</h1>${paragraphs(800)}</section>`)
  expect(text.length).toBeGreaterThan(400_000)
  expect(parts.count).toBeGreaterThan(5)
  expect([isAway('s0'), isAway('s799')]).toEqual([false, true])
  const ends: number[] = []
  for (let index = 0; index < parts.count; index += 1) {
    parts.show(index)
    expect(parts.range.start).toBe(ends.at(-1) ?? 0)
    expect(parts.indexOf(parts.range.start)).toBe(index)
    ends.push(parts.range.end)
  }
  expect(ends.at(-1)).toBe(text.length)
  expect([isAway('s0'), isAway('s799')]).toEqual([true, false])
  expect(parts.indexOfElement(document.getElementById('s0')!)).toBe(0)
})

it('counts the parts that were not laid out yet by their letters', () => {
  const { parts } = open(paragraphs(800))
  const { start, end } = parts.range
  const { before, total } = parts.estimate(new Map([[0, 40]]))
  expect(before).toBe(0)
  expect(total / 40).toBeCloseTo(416_000 / (end - start), 0)
  parts.show(1)
  expect(
    parts.estimate(
      new Map([
        [0, 40],
        [1, 38],
      ]),
    ).before,
  ).toBe(40)
})

/** Ids of what is laid out in each part. */
function listShown(parts: ChapterParts): string[][] {
  return Array.from({ length: parts.count }, (_, index) => {
    parts.show(index)
    const shown = [...document.querySelectorAll('[id]')].filter(
      (one) => !one.closest('[data-away]'),
    )
    return shown.map(({ id }) => id)
  })
}

it.each([
  ['a heading', `<h1 id="beside">章</h1><div id="huge">${paragraphs(800)}</div>`],
  ['notes before', `<aside id="beside">註</aside><section>${paragraphs(800)}</section>`],
  [
    'a heading, one level further in',
    `<main><header id="beside"><h1>章</h1></header><div><div>${paragraphs(800)}</div></div></main>`,
  ],
])('lays out what stands beside one very large element once: %s', (_, markup) => {
  const { parts } = open(markup)
  expect(parts.count).toBeGreaterThan(5)
  const shown = listShown(parts)
  expect(shown.map((ids) => ids.includes('beside'))).toEqual(shown.map((_ids, at) => at === 0))
  expect(parts.indexOfElement(document.getElementById('beside')!)).toBe(0)
})

it('lays out what follows one very large element with its last part', () => {
  const { text, parts } = open(
    `<section id="huge">${paragraphs(800)}</section><aside id="notes"><p>註</p></aside>`,
  )
  const last = parts.count - 1
  expect(
    listShown(parts)
      .map((ids) => ids.includes('notes'))
      .indexOf(true),
  ).toBe(last)
  expect(parts.indexOfElement(document.querySelector('#notes p')!)).toBe(last)
  expect(parts.indexOfElement(document.getElementById('huge')!)).toBe(0)
  expect(parts.indexOf(text.startOf(document.getElementById('notes')!))).toBe(last)
})

it('lays out no empty frame of an element whose letters are in other parts', () => {
  const { parts } = open(
    `<section id="one">${paragraphs(400)}</section><section id="two">${paragraphs(400)}</section>`,
  )
  const shown = listShown(parts)
  expect(shown.at(0)).not.toContain('two')
  expect(shown.at(-1)).not.toContain('one')
  for (const ids of shown) expect(ids.some((id) => id.startsWith('s'))).toBe(true)
})

it('divides letters that lie deep', () => {
  const deep = '<div>'.repeat(200) + paragraphs(800) + '</div>'.repeat(200)
  expect(open(`<h1>章</h1>${deep}`).parts.count).toBeGreaterThan(5)
})

const items = (count: number, tag: string) =>
  paragraphs(count).replaceAll('<p', `<${tag}`).replaceAll('</p>', `</${tag}>`)
/** Numbers that are written into a list, by the place of their items. */
const listValues = (list: string) =>
  [...document.querySelectorAll(`${list} > li`)].flatMap((item, index) =>
    item.hasAttribute('value') ? [[index, Number(item.getAttribute('value'))]] : [],
  )

it('divides a list, whose numbers go on from part to part', () => {
  const { parts } = open(`<ol>${items(800, 'li')}</ol>`)
  expect(parts.count).toBeGreaterThan(5)
  const firsts = listShown(parts).map(([id]) => Number(id?.slice(1)))
  expect(firsts[1]).toBeGreaterThan(0)
  expect(listValues('ol')).toEqual(firsts.slice(1).map((index) => [index, index + 1]))
})

it('keeps the numbers that a list has of its own', () => {
  open(`<ol start="5">${items(800, 'li').replace('id="s3"', 'id="s3" value="100"')}</ol>`)
  for (const [index = 0, value] of listValues('ol')) expect(value).toBe(97 + index)
  open(`<ol reversed="">${items(800, 'li')}</ol>`)
  expect(listValues('ol').length).toBeGreaterThan(5)
  for (const [index = 0, value] of listValues('ol')) expect(value).toBe(800 - index)
})

it('numbers an item that reaches into several parts by its place', () => {
  open(`<ol><li>一</li><li>二</li><li>${paragraphs(800)}</li><li>四</li></ol>`)
  expect(listValues('ol')).toEqual([[2, 3]])
})

it('divides a list without numbers and writes none', () => {
  expect(open(`<ul>${items(800, 'li')}</ul>`).parts.count).toBeGreaterThan(5)
  expect(listValues('ul')).toEqual([])
})

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `<tr id="s${at}"><td>${SENTENCE}</td><td>文</td></tr>`)
const HEAD =
  '<caption id="caption">表</caption><colgroup id="columns"><col><col></colgroup><thead id="head"><tr><th>甲</th><th>乙</th></tr></thead>'

it('divides a table between its rows, under its head in each part', () => {
  const { text, parts } = open(`<table>${HEAD}<tbody>${rows(800).join('')}</tbody></table>`)
  expect(parts.count).toBeGreaterThan(5)
  const shown = listShown(parts)
  for (const ids of shown) expect(ids).toEqual(expect.arrayContaining(['columns', 'head']))
  expect(shown.filter((ids) => ids.includes('caption'))).toEqual([shown[0]])
  expect(shown.flat().filter((id) => id.startsWith('s'))).toHaveLength(800)
  for (const [index, ids] of shown.entries()) {
    const first = document.getElementById(ids.find((id) => id.startsWith('s'))!)!
    if (index > 0) expect(parts.indexOf(text.startOf(first))).toBe(index)
    if (index > 0) expect(parts.indexOf(text.startOf(first) - 1)).toBe(index - 1)
  }
  expect(parts.indexOfElement(document.querySelector('#head th')!)).toBe(0)
})

it('shows the head of a table only where the table is', () => {
  const { parts } = open(
    `${paragraphs(400)}<table>${HEAD}<tbody>${rows(400).join('')}</tbody></table>${paragraphs(400)}`,
  )
  const shown = listShown(parts)
  expect([shown.at(0)?.includes('head'), shown.at(-1)?.includes('head')]).toEqual([false, false])
})

it('shows the head of a table first together with a row', () => {
  const before = 'あ'.repeat(59_999)
  open(`<p>${before}</p><table>${HEAD}<tbody>${rows(800).join('')}</tbody></table>`)
  expect([isAway('head'), isAway('s0')]).toEqual([false, false])
})

it('divides no rows that one cell spans', () => {
  const grouped = rows(800).map((row, at) =>
    at % 90 === 0 ? row.replace('<td>', '<td rowspan="90">') : row,
  )
  const { parts } = open(`<table><tbody>${grouped.join('')}</tbody></table>`)
  expect(parts.count).toBeGreaterThan(2)
  for (const [first] of listShown(parts)) expect(Number(first?.slice(1)) % 90).toBe(0)
  const spanned = rows(800).join('').replace('<td>', '<td rowspan="0">')
  expect(open(`<table><tbody>${spanned}</tbody></table>`).parts.count).toBe(1)
})

it('divides what stands in one cell of a row', () => {
  const row = (...cells: string[]) =>
    open(`<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`).parts.count
  expect(row(paragraphs(800))).toBeGreaterThan(5)
  expect(row(paragraphs(800), '文')).toBeGreaterThan(5)
})

it.each([
  ['paragraphs', (name: string) => items(400, 'p').replaceAll('id="s', `id="${name}`)],
  ['lines', () => lines(600)],
  ['one text', () => SENTENCE.repeat(700)],
])('divides several huge cells of a row in their order, and keeps their columns: %s', (_, fill) => {
  const opened = open(
    `<table><tr id="before"><td>一</td><td>二</td><td>三</td></tr>
    <tr><td class="cell">${fill('a')}</td><td class="cell">文</td><th class="cell"></th><td class="cell">${fill('b')}</td></tr></table>`.replace(
      />\s+</g,
      '><',
    ),
  )
  expect(opened.parts.count).toBeGreaterThan(5)
  expect(listTexts(opened).join('') === document.body.textContent).toBe(true)
  for (let index = 1; index < opened.parts.count; index += 1) {
    opened.parts.show(index)
    expect(document.querySelectorAll('.cell:not([data-away])')).toHaveLength(4)
    expect(isAway('before')).toBe(true)
  }
})

const terms = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `<dt id="t${at}">語</dt><dd id="d${at}">${SENTENCE}</dd><dd>${SENTENCE}</dd>`,
  ).join('')

it('divides a list of terms, and leaves no term without what it means', () => {
  const opened = open(`<h1>章</h1><dl>${terms(400)}</dl>`)
  expect(opened.parts.count).toBeGreaterThan(5)
  for (const ids of listShown(opened.parts)) {
    const shown = new Set(ids)
    for (const id of ids) if (id.startsWith('t')) expect(shown.has(id.replace('t', 'd'))).toBe(true)
  }
  expect(listTexts(opened).join('') === document.body.textContent).toBe(true)
})

it('divides the meaning of one term', () => {
  expect(open(`<dl><dt>語</dt><dd>${paragraphs(800)}</dd></dl>`).parts.count).toBeGreaterThan(5)
})

/** What is laid out in each part, which is the text of its range. */
function listTexts({ text, parts }: ReturnType<typeof open>): string[] {
  return Array.from({ length: parts.count }, (_, index) => {
    parts.show(index)
    const shown = readShown(document.body)
    expect(shown === text.slice(parts.range.start, parts.range.end)).toBe(true)
    return shown
  })
}
function readShown(node: Node): string {
  if (!(node instanceof Element)) return node.nodeValue ?? ''
  if (node.hasAttribute('data-away')) return ''
  return [...node.childNodes].map(readShown).join('')
}
const LINE = SENTENCE.slice(0, 390)
const lines = (count: number, ends = '<br>') =>
  Array.from({ length: count }, (_, at) => `<i id="s${at}">${at}</i>${LINE}${ends}`).join('')

it.each([
  ['a paragraph', `<h1>章</h1><p>${lines(1200)}</p><p>終</p>`],
  ['the body itself', lines(1200)],
  ['an item', `<ul><li>${lines(1200)}</li></ul>`],
  ['words in a paragraph', `<p>序<b><u>${lines(1200)}</u></b></p>`],
  ['blocks beside its lines', `題${lines(400)}<p>中</p>${lines(400)}<div>${lines(500)}</div>`],
])('divides lines of one block between their breaks: %s', (_, markup) => {
  const opened = open(markup)
  expect(opened.parts.count).toBeGreaterThan(5)
  const texts = listTexts(opened)
  expect(texts.join('') === document.body.textContent).toBe(true)
  for (const text of texts) expect(['。', '終']).toContain(text.at(-1))
  const { parts } = opened
  expect(parts.indexOfElement(document.getElementById('s0')!)).toBe(0)
  expect(parts.indexOfElement(document.getElementById('s399')!)).toBeGreaterThan(1)
})

const CODE = `${'let place = 1 '.repeat(20)}\n`
it.each([
  ['one text', `<h1>章</h1><pre>${CODE.repeat(2000)}</pre>`],
  ['its code', `<pre><code>${CODE.repeat(2000)}</code></pre>`],
  ['colored words', `<pre>${`<i>let</i> place ${CODE}<b>}</b>`.repeat(2000)}</pre>`],
  ['blank lines', `<pre>${`${CODE}\n\n`.repeat(2000)}</pre>`],
  ['lines of a colored block', `<pre><b>// ${CODE.repeat(2000)}</b></pre>`],
])('divides preformatted text at the ends of its lines: %s', (_, markup) => {
  const before = new DOMParser().parseFromString(markup, 'text/html').body.textContent
  const opened = open(markup)
  expect(opened.parts.count).toBeGreaterThan(5)
  const texts = listTexts(opened)
  expect(texts.join('') === before).toBe(true)
  for (const text of texts.slice(0, -1)) expect(text.at(-1)).toBe('\n')
  for (const text of texts) expect(text.at(0)).not.toBe('\n')
})

it.each([
  ['one text of a paragraph', `<p>${SENTENCE.repeat(800)}</p>`, /。$/],
  ['one text of a division', `<div>${SENTENCE.repeat(800)}</div>`, /。$/],
  ['the body itself', SENTENCE.repeat(800), /。$/],
  ['words in a paragraph', `<p>序<b><u>${SENTENCE.repeat(800)}</u></b></p>`, /[。序]$/],
  ['many words of a paragraph', `<p>${lines(1200, '')}</p>`, /。$/],
  ['one line of preformatted text', `<pre>${CODE.trim().repeat(2000)}</pre>`, /\s$/],
  ['no sentence', `<p>${'let place '.repeat(50_000)}</p>`, /\s$/],
  ['no word', `<p>${'か\u3099'.repeat(200_000)}</p>`, /か\u3099$/],
  ['letters of two halves', `<p>${'𠮷'.repeat(200_000)}</p>`, /𠮷$/],
])(
  'divides text without any break where a sentence, a word or a letter ends: %s',
  (_, markup, end) => {
    const before = new DOMParser().parseFromString(markup, 'text/html').body.textContent
    const opened = open(markup)
    expect(opened.parts.count).toBeGreaterThan(2)
    const texts = listTexts(opened)
    expect(texts.join('') === before).toBe(true)
    for (const text of texts.slice(0, -1)) expect(text.slice(-4)).toMatch(end)
  },
)

it('begins no part with a blank line', () => {
  const { parts } = open(`<p>${lines(1200, '<br> <br>\n<br>')}</p>`)
  for (const [index] of listShown(parts).entries()) {
    parts.show(index)
    const run = document.querySelector('book-run:not([data-away])')
    expect(run?.firstElementChild?.localName).toBe('i')
  }
})

it('says which paragraph goes on from the part before', () => {
  const { parts } = open(`<p id="first">${lines(1200)}</p><p id="second">終</p>`)
  const listGoing = () => [...document.querySelectorAll('p[data-goes-on]')].map(({ id }) => id)
  expect(listGoing()).toEqual([])
  parts.show(parts.count - 1)
  expect(listGoing()).toEqual(['first'])
})

it('divides no paragraph of usual length', () => {
  open(`<p>${lines(100)}</p>${paragraphs(800)}`)
  expect(document.querySelector('p > book-run')).toBeNull()
})

it('leaves whole what is short', () => {
  expect(open(paragraphs(20)).parts.count).toBe(1)
})

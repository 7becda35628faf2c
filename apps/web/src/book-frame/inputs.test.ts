// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listenToInputs, readNote } from './inputs.ts'
import type { FromFrame } from './protocol.ts'

let reported: FromFrame[]

function press(key: string, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return { isTaken: event.defaultPrevented, reported }
}

beforeAll(() => {
  listenToInputs((message) => reported.push(message), {
    findMark: () => undefined,
    isFixed: () => false,
  })
})
beforeEach(() => {
  reported = []
})

it.each(['ArrowLeft', ' ', 'PageDown', 'Escape', 'b', '?'])('reports %j to the app', (key) => {
  expect(press(key)).toMatchObject({ isTaken: true, reported: [{ type: 'key', key }] })
})

it.each([
  ['ы', 'KeyS'],
  ['σ', 'KeyS'],
  ['ㄴ', 'KeyS'],
  ['と', 'KeyS'],
  ['Process', 'KeyS'],
])('reports %j to the app with its place, %s', (key, code) => {
  expect(press(key, { code })).toMatchObject({
    isTaken: true,
    reported: [{ type: 'key', key, code }],
  })
})

it.each([
  ['F5', {}],
  ['F11', {}],
  ['F12', {}],
  ['AudioVolumeUp', {}],
  ['Tab', {}],
  ['c', { ctrlKey: true }],
  ['+', { metaKey: true }],
])('leaves %s %j to the browser', (key, init) => {
  expect(press(key, init)).toEqual({ isTaken: false, reported: [] })
})

it.each([
  ['<p id="n">蔵の守り人。<a href="#r">戻る</a></p>'],
  ['<p id="n">蔵の守り人。<a href="#r">↩\ufe0e</a></p>'],
  ['<p id="n"><a href="a.xhtml#r">[2]</a> 蔵の守り人。</p>'],
  ['<p id="n"><a href="#r">注１</a>蔵の守り人。</p>'],
  ['<p id="n"><sup><a href="#r">*</a></sup>蔵の守り人。</p>'],
  ['<aside id="n"><p>蔵の守り人。</p><p><a href="#r">本文へ戻る</a></p></aside>'],
  ['<li id="n">蔵の守り人。 <a href="#r">(back)</a></li>'],
  ['<li id="n">蔵の守り人。 <a href="#r" role="doc-backlink">本文の章</a></li>'],
  ['<li id="n">蔵の守り人。 <a href="#r" epub:type="backlink">本文の章</a></li>'],
  ['<p><a id="n" href="#r">[1]</a> 蔵の<ruby>守<rt>も</rt></ruby>り人。</p>'],
])('a note is read without its way back: %s', (markup) => {
  document.body.innerHTML = markup
  expect(readNote(document, 'n')).toBe('蔵の守り人。')
})

it.each([
  ['<p id="n">詳しくは<a href="b.xhtml">次の章</a>。</p>', '詳しくは次の章。'],
  ['<p id="n"><a href="#r">12</a></p>', '12'],
  ['<p id="n">前章<a href="#x">「戻る道」</a>に同じ。</p>', '前章「戻る道」に同じ。'],
])('a note keeps its other links and words: %s', (markup, words) => {
  document.body.innerHTML = markup
  expect(readNote(document, 'n')).toBe(words)
})

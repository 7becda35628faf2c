import type { WritingMode } from '@yomikura/content/book'
import { describe, expect, it } from 'vitest'
import { linksOf } from '../markup/book-links.ts'
import { readFacts } from '../markup/document-facts.ts'
import { parseMarkup } from '../markup/parse-markup.ts'
import { sanitiseMarkup } from '../markup/sanitise-markup.ts'
import { resolveHref } from '../package/href.ts'
import { aChapter } from '../test-books.ts'
import { DocumentModes } from './document-modes.ts'
import { sanitiseCss } from './sanitise-css.ts'

const LONG = '長い文章がここに続いている。'.repeat(8)
const SHORT = '短い。'
const V = 'writing-mode:vertical-rl'

/** Mode of a document whose head and body are given, among sheets by their names. */
function modeOf(body: string, head = '', sheets: Record<string, string> = {}): WritingMode {
  const kinds = new Map(Object.keys(sheets).map((path) => [path, 'style'] as const))
  const links = linksOf('a.xhtml', kinds, resolveHref)
  const root = sanitiseMarkup(parseMarkup(aChapter(body, head)), links)
  const styles = new Map(
    Object.entries(sheets).map(([path, css]) => [
      path,
      sanitiseCss(css, linksOf(path, kinds, resolveHref).resolveUrl),
    ]),
  )
  return new DocumentModes(styles).find({ root, ...readFacts(root) }, 'a.xhtml')
}

const style = (css: string) => `<style>${css}</style>`
const link = (path: string, media = '') =>
  `<link rel="stylesheet" href="${path}"${media && ` media="${media}"`}/>`

// prettier-ignore
const VERTICAL: [why: string, body: string, head?: string, sheets?: Record<string, string>][] = [
  ['two blocks of the body', `<div class="v"><p>${LONG}</p></div><div class="v"><p>${LONG}</p></div>`, style(`.v{${V}}`)],
  ['its paragraphs', `<p>${LONG}</p><p>${LONG}</p>`, style(`p{${V}}`)],
  ['a prefix of books', `<section><p>${LONG}</p></section><p>${SHORT}</p>`, style('section{-epub-writing-mode:vertical-rl}')],
  ['a prefix of browsers', `<div id="m">${LONG}</div><p>${SHORT}</p>`, style('#m{-webkit-writing-mode:vertical-rl}')],
  ['the word of a first draft', `<div class="v">${LONG}</div><p>${SHORT}</p>`, style('.v{writing-mode:tb-rl}')],
  ['an attribute', `<h1>${SHORT}</h1><div style="${V}">${LONG}</div>`],
  ['a prefix in an attribute', `<h1>${SHORT}</h1><div style="-epub-writing-mode: vertical-rl">${LONG}</div>`],
  ['what a section passes on to what is in it', `<p>${SHORT}</p><section class="v"><div><div><p>${LONG}</p></div></div></section>`, style(`.v{${V}}`)],
  ['a second sheet', `<div class="v">${LONG}</div><p>${SHORT}</p>`, link('a.css') + link('b.css'), { 'a.css': '.v{writing-mode:horizontal-tb}', 'b.css': `.v{${V}}` }],
  ['a sheet that another one imports', `<div class="v">${LONG}</div><p>${SHORT}</p>`, link('a.css'), { 'a.css': '@import "b.css";', 'b.css': `.v{${V}}` }],
  ['a more specific selector before a later rule', `<div class="v" id="x">${LONG}</div><p>${SHORT}</p>`, style(`div#x{${V}} div.v{writing-mode:horizontal-tb}`)],
  ['an important rule before a later one', `<div class="v">${LONG}</div><p>${SHORT}</p>`, style(`.v{${V} !important} .v{writing-mode:horizontal-tb}`)],
  ['a descendant of several', `<div class="a"><section><p class="b">${LONG}</p></section></div><p>${SHORT}</p>`, style(`.a section > p.b{${V}}`)],
  ['what stands after a heading', `<h1>${SHORT}</h1><div>${LONG}</div>`, style(`h1 + div{${V}}`)],
  ['an attribute of elements', `<h1>${SHORT}</h1><div title="main text">${LONG}</div>`, style(`[title~="main"]{${V}}`)],
  ['everything but its headings', `<h1>${SHORT}</h1><div>${LONG}</div>`, style(`body > :not(h1){${V}}`)],
  ['a rule for screens', `<div>${LONG}</div><p>${SHORT}</p>`, style(`@media screen and (min-width: 1px){div{${V}}}`)],
  ['a rule where it is supported', `<div>${LONG}</div><p>${SHORT}</p>`, style(`@supports (writing-mode: vertical-rl){div{${V}}}`)],
  ['most of the text, after a horizontal first block', `<div>${LONG}</div><div class="v">${LONG}${LONG}</div>`, style(`.v{${V}}`)],
  ['its html element', `<p>${LONG}</p>`, style(`html{${V}}`)],
  ['its body, without any text', '<img src="x.png"/>', style(`body{${V}}`)],
  ['a variable of the root', `<p>${LONG}</p>`, style(':root{--w:vertical-rl} p{writing-mode:var(--w)}')],
  ['a variable of the body in another sheet', `<p>${LONG}</p>`, link('a.css') + link('b.css'), { 'a.css': 'p{writing-mode:var(--mode)}', 'b.css': 'body{--mode: vertical-rl ;}' }],
  ['a variable by a prefix', `<p>${LONG}</p>`, style('html{--w:vertical-rl} body{-epub-writing-mode:var(--w)}')],
  ['a variable that names another one', `<p>${LONG}</p>`, style(':root{--a:vertical-rl;--b:var(--a)} p{writing-mode:var(--b)}')],
  ['what a missing variable has instead', `<p>${LONG}</p>`, style('p{writing-mode:var(--none, vertical-rl)}')],
  ['a variable instead of a missing one', `<p>${LONG}</p>`, style(':root{--w:vertical-rl} p{writing-mode:var(--none, var(--w))}')],
  ['a variable in an attribute', `<p style="--w:vertical-rl;writing-mode:var(--w)">${LONG}</p>`],
  ['the nearer of two variables', `<div class="v"><p>${LONG}</p></div>`, style(':root{--w:horizontal-tb} .v{--w:vertical-rl} p{writing-mode:var(--w)}')],
  ['an important variable before a later one', `<p>${LONG}</p>`, style(':root{--w:vertical-rl !important} :root{--w:horizontal-tb} p{writing-mode:var(--w)}')],
  ['a prefix in capitals', `<p>${LONG}</p>`, style('p{-EPUB-Writing-Mode:Vertical-RL}')],
  ['a prefix for all media', `<p>${LONG}</p>`, style('@media all{p{-epub-writing-mode:vertical-rl}}')],
  ['a prefix where it is supported', `<p>${LONG}</p>`, style('@supports (-epub-writing-mode:vertical-rl){p{-epub-writing-mode:vertical-rl}}')],
  ['a prefix in a sheet that another one imports for screens', `<p>${LONG}</p>`, link('a.css'), { 'a.css': '@import url(b.css) screen;', 'b.css': 'p{-epub-writing-mode:vertical-rl}' }],
  ['a prefix in an attribute of the html element', `<script>document.documentElement</script><p>${LONG}</p>`, style('html{-epub-writing-mode:vertical-rl!important}')],
  ['a prefix of another browser', `<p>${LONG}</p>`, style('p{-ms-writing-mode:tb-rl}')],
  ['an escaped name', `<p>${LONG}</p>`, style('p{writing\\2dmode:vertical-rl}')],
  ['a layer', `<p>${LONG}</p>`, style('@layer book{p{writing-mode:vertical-rl}}')],
  ['one of several selectors', `<div class="v">${LONG}</div>`, style(':is(.v, .w){writing-mode:vertical-rl}')],
  ['selectors without weight', `<div class="v">${LONG}</div>`, style(':where(.v, .w){writing-mode:vertical-rl}')],
  ['a value after one that no browser knows', `<p>${LONG}</p>`, style('p{writing-mode:vertical-rl;writing-mode:vertical}')],
]

// prettier-ignore
const HORIZONTAL: [why: string, body: string, head?: string, sheets?: Record<string, string>][] = [
  ['no rule', `<p>${LONG}</p>`],
  ['a short vertical block first', `<div class="v">${SHORT}</div><p>${LONG}</p>`, style(`.v{${V}}`)],
  ['several vertical words', `<p>${LONG}<span class="v">${SHORT}</span>${LONG}<span class="v">${SHORT}</span></p>`, style(`.v{${V}}`)],
  ['vertical readings only', `<p>${LONG}<ruby>夜<rt>${LONG}${LONG}</rt></ruby></p>`, style(`rt{${V}}`)],
  ['a vertical table among words', `<p>${LONG}</p><table><tr><td style="${V}">${SHORT}</td></tr></table>`],
  ['a rule for print', `<div>${LONG}</div>`, style(`@media print{div{${V}}}`)],
  ['a rule for a program that is none of ours', `<div>${LONG}</div>`, style(`@media amzn-mobi{div{${V}}}`)],
  ['a sheet for print', `<div>${LONG}</div>`, link('a.css', 'print'), { 'a.css': `div{${V}}` }],
  ['a rule for elements that it lacks', `<div>${LONG}</div>`, style(`.v, p > div, div:hover, div::before{${V}}`)],
  ['a rule that a later one takes back', `<div>${LONG}</div>`, style(`div{${V}} div{writing-mode:initial}`)],
  ['horizontal blocks of a vertical body', `<div>${LONG}</div><p>${SHORT}</p>`, style(`body{${V}} div{writing-mode:horizontal-tb}`)],
  ['a rule in a comment', `<div>${LONG}</div>`, style(`/* div{${V}} */`)],
  ['a value that no browser knows', `<div>${LONG}</div>`, style('div{writing-mode:vertical}')],
  ['a variable that is nowhere', `<p>${LONG}</p>`, style('p{writing-mode:var(--w)}')],
  ['a variable of an element beside it', `<div class="v">${SHORT}</div><p>${LONG}</p>`, style('.v{--w:vertical-rl} p{writing-mode:var(--w)}')],
  ['variables that name each other', `<p>${LONG}</p>`, style(':root{--a:var(--b);--b:var(--a)} p{writing-mode:var(--a)}')],
  ['a variable that a later rule changes', `<p>${LONG}</p>`, style(':root{--w:vertical-rl} :root{--w:horizontal-tb} p{writing-mode:var(--w)}')],
  ['white space in vertical blocks', `<div style="${V}">${' \n'.repeat(500)}</div><p>${LONG}</p>`],
]

describe('a document', () => {
  it.each(VERTICAL)('is vertical by %s', (_, body, head, sheets) => {
    expect(modeOf(body, head, sheets)).toBe('vertical-rl')
  })

  it.each(HORIZONTAL)('is horizontal with %s', (_, body, head, sheets) => {
    expect(modeOf(body, head, sheets)).toBe('horizontal-tb')
  })

  it('is written from the left by the word of a first draft', () => {
    expect(modeOf(`<p>${LONG}</p>`, style('p{writing-mode:tb-lr}'))).toBe('vertical-lr')
  })

  it.each([
    ['selectors without end', `${'.x,'.repeat(100_000)}p{${V}}`],
    ['a selector without end', `${'b '.repeat(100_000)}p{${V}}p{${V}}`],
    ['an exception without end', `p:not(${'.x,'.repeat(60_000)}i){${V}}`],
  ])('with %s has a mode', (_, css) => {
    expect(modeOf(`<p>${LONG}</p>`, link('a.css'), { 'a.css': css })).toBe('vertical-rl')
  })

  it('with sheets that import one another, rules and depth without end has a mode', () => {
    const body = `${'<div>'.repeat(150)}${LONG}${'</div>'.repeat(150)}`
    const rule = `${'div '.repeat(40)}b{${V}}`
    const sheet = `${'@import "a.css";'.repeat(40)}${rule.repeat(300)}`
    expect(modeOf(body, link('a.css'), { 'a.css': sheet })).toBe('horizontal-tb')
  })
})

// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { parseChapter } from './parse-chapter.ts'

const CHAPTER =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>章</title>' +
  '<style>p{color:red}</style><link rel="stylesheet" href="book.css" /></head>' +
  '<body style="margin:0"><p style="font-family:&quot;A&quot;">&lt;p style="x"&gt; のまま</p>' +
  '<svg xmlns="http://www.w3.org/2000/svg"><style>a&gt;b{fill:red}</style><text style="fill:blue">図</text></svg></body></html>'

it.each(['application/xhtml+xml', 'text/html'])('takes every style of %s', (mediaType) => {
  const { document, styles, inlineStyles } = parseChapter(CHAPTER, mediaType)
  expect(styles).toEqual([
    { text: 'p{color:red}' },
    { href: 'book.css' },
    { text: 'a>b{fill:red}' },
  ])
  expect(inlineStyles.map(([element, css]) => [element.localName, css])).toEqual([
    ['body', 'margin:0'],
    ['p', 'font-family:"A"'],
    ['text', 'fill:blue'],
  ])
  expect(document.body.textContent).toContain('<p style="x"> のまま')
  expect(
    [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes]),
  ).not.toContainEqual(
    expect.objectContaining({ name: expect.stringContaining('style') as string }),
  )
})

it('gives the parser no style that the policy of the frame would report', () => {
  const parsed = vi.spyOn(DOMParser.prototype, 'parseFromString')
  parseChapter(CHAPTER, 'application/xhtml+xml')
  const tags = String(parsed.mock.calls[0]?.[0]).match(/<[^>]*>/g) ?? []
  expect(tags.filter((tag) => /^<\/?style\b|\sstyle=/.test(tag))).toEqual([])
})

it('takes a style that stands in a form no safe copy has', () => {
  const { inlineStyles } = parseChapter("<p STYLE='top:0'>文</p>", 'text/html')
  expect(inlineStyles.map(([, css]) => css)).toEqual(['top:0'])
})

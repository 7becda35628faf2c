import { describe, expect, it } from 'vitest'
import { DocumentText, type TextWord } from './document-text.ts'
import { findWords, searchDocument, type TextHit } from './search-document.ts'
import { settle, TestSource } from './test-source.ts'

const words = (...texts: string[]): TextWord[] =>
  texts.map((text) => ({ text, x: 0, y: 0, w: 0.1, h: 0.1 }))

describe('findWords', () => {
  it.each([
    ['world', ['Hello', 'world'], [1, 1], 'a word'],
    ['lowor', ['Hello', 'world'], [0, 1], 'across words'],
    ['ナイト', ['よるのないと'], [0, 0], 'whichever kana'],
    ['吾輩は猫', ['吾輩は', '猫である'], [0, 1], 'over a broken line'],
  ])('finds %s in %j: %4$s', (query, texts, range) => {
    const [hit] = find(query, ...texts)
    expect([hit?.firstWord, hit?.lastWord]).toEqual(range)
  })

  it('finds every place, and shows what stands around it', () => {
    const hits = find('a', 'a', 'b', 'a', 'c')
    expect(hits).toHaveLength(2)
    expect(hits[1]).toMatchObject({ before: 'a b ', match: 'a', after: ' c' })
  })

  it.each([
    ['猫', ['吾輩は', '猫である。', '名前はまだ'], '吾輩は|猫|である。名前はまだ', 'Japanese'],
    ['吾輩は猫', ['吾輩は', '猫である'], '|吾輩は猫|である', 'Japanese over a broken line'],
    ['좋은', ['오늘은', '좋은', '날'], '오늘은 |좋은| 날', 'Korean'],
    ['web', ['私の', 'web', 'page', 'です'], '私の|web| pageです', 'Latin letters among Japanese'],
    ['𠮷', ['𠮷野', '𠮷', 'x'], '|𠮷|野𠮷x', 'letters of two units'],
  ])('shows %s in %j as it is written: %4$s', (query, texts, shown) => {
    const [hit] = find(query, ...texts)
    expect(`${hit?.before}|${hit?.match}|${hit?.after}`).toBe(shown)
  })
})

const find = (query: string, ...texts: string[]) => findWords(words(...texts), query, 9)

describe('searchDocument', () => {
  it('goes through the pages in order, once each, and past a page that does not load', async () => {
    const source = new TestSource()
    const names = ['p0', undefined, 'p2', 'p3']
    const document = new DocumentText({ source, revision: 'r', names })
    const found: TextHit[] = []
    const search = searchDocument(document, 'cat', new AbortController().signal, (hits) =>
      found.push(...hits),
    )
    await settle()
    await deliver(source, 'text/p0', 'a cat')
    await source.fail('text/p2', new Error('gone'))
    await deliver(source, 'text/p3', 'Cat')
    await search
    expect(found.map(({ pageIndex, match }) => [pageIndex, match])).toEqual([
      [0, 'cat'],
      [3, 'Cat'],
    ])
    await document.loadWords(0)
    expect(source.asked).toEqual(['text/p0', 'text/p2', 'text/p3'])
  })
})

/** The source answers with what the name says; here the name is the file's content. */
async function deliver(source: TestSource, name: string, text: string): Promise<void> {
  await source.deliverBytes(name, JSON.stringify({ words: words(...text.split(' ')) }))
}

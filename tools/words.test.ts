import { describe, expect, it } from 'vitest'
import { findIdioms, readJudgedFiles } from './words.ts'

const words = (file: string, text: string) => findIdioms(file, text).map(({ word }) => word)

describe('findIdioms', () => {
  it.each([
    ['told', 'told'],
    ['Tell', 'Tell'],
    ['tells', 'tells'],
    ['telling', 'telling'],
    ['Whoever', 'Whoever'],
    ['nobody', 'nobody'],
    ['anew', 'anew'],
    ['of its own accord', 'of its own accord'],
    ['of their own accord', 'of their own accord'],
    ['the usual way', 'the usual way'],
    ['hastened', 'hastened'],
    ['a wish', 'wish'],
    ['wishes', 'wishes'],
  ])('refuses %s in each kind of prose, and offers a plain word', (idiom, word) => {
    const prose: [file: string, text: string][] = [
      ['a.ts', `\nconst a = 1 // Is ${idiom} here.`],
      ['a.mjs', `\n/** Is ${idiom} here. */`],
      ['a.tsx', `const a = <p>\n{/* Is ${idiom} here. */}</p>`],
      ['a.css', `\n/* Is ${idiom} here. */`],
      ['a.test.ts', `\nit('is ${idiom} here', () => {})`],
      ['README.md', `\nIs ${idiom} here.`],
    ]
    for (const [file, text] of prose) {
      expect(findIdioms(file, text)).toEqual([{ line: 2, word, plain: expect.any(String) }])
      expect(findIdioms(file, text)[0]?.plain).not.toBe('')
    }
  })

  it('reads titles of groups, steps and rows', () => {
    for (const text of [
      `describe('nobody', () => {})`,
      `test.describe('nobody', () => {})`,
      `await test.step('nobody', async () => {})`,
      `it.each([1])('nobody %s', () => {})`,
      'it.each`a`("nobody", () => {})',
      'test(`nobody ${name}`, { tag: "@gate" }, () => {})',
    ])
      expect(words('a.test.ts', text)).toEqual(['nobody'])
  })

  it('finds a phrase that goes on in the next line of a comment, at its first word', () => {
    expect(findIdioms('a.ts', '/**\n * Ends of its\n * own accord.\n */')).toMatchObject([
      { line: 2, word: 'of its own accord' },
    ])
    expect(words('a.ts', '  // Ends the usual\n  // way.')).toEqual(['the usual way'])
    expect(words('a.css', '/* Ends the usual\n   way. */')).toEqual(['the usual way'])
  })

  it('judges no code, no other string, no name in backticks, and ears may hear', () => {
    for (const [file, text] of [
      ['a.ts', 'const told = tell(nobody) // The listener hears `told`.'],
      ['a.ts', `log('told // anew', "/* nobody */", \`// anew \${told} // anew\`)`],
      ['a.ts', 'const found = /\\/\\/ anew/.test(told)'],
      ['a.ts', `expect(text, 'anew').toBe('nobody')`],
      ['a.tsx', '<p title="// nobody">It is told // anew</p>'],
      ['a.css', `.told::before { content: '/* anew */' }`],
      ['a.md', 'The option `--anew`.\n\n```sh\nimport --tell nobody\n```\n'],
      ['a.md', 'Retold in a wishlist: a renewed hastiness.'],
    ] as const)
      expect(words(file, text)).toEqual([])
  })
})

describe('the repository', () => {
  const files = readJudgedFiles()

  it('says in plain words what it says', () => {
    expect(files.size).toBeGreaterThan(2000)
    const all = [...files].flatMap(([file, text]) =>
      findIdioms(file, text).map(({ line, word }) => `${file}:${String(line)} ${word}`),
    )
    expect(all).toEqual([])
  })

  it('would fail by one idiom among its comments', () => {
    const planted = `${files.get('tools/paths.ts') ?? ''}\n// Nobody reads it.\n`
    expect(words('tools/paths.ts', planted)).toEqual(['Nobody'])
  })
})

import { describe, expect, it } from 'vitest'
import {
  findDeadCitations,
  findDeadPaths,
  listAnchors,
  listPaths,
  readCitingFiles,
  toDocuments,
} from './citations.ts'

const PAGES = new Map([
  ['docs/reference/security.md', '# Security\n\n## One device\n\n| <a id="b-5"></a>B-5 |\n'],
  ['docs/decisions/0007-a-choice.md', '# 7. A choice\n'],
  ['packages/reader/README.md', '# Reader\n'],
])

const find = (file: string, text: string) => findDeadCitations(file, text, toDocuments(PAGES))
const faults = (file: string, text: string) => find(file, text).map(({ fault }) => fault)

describe('listAnchors', () => {
  it('has headings as pages show them, the second of a name apart, and ids', () => {
    const page = '# A `b`: c, [d](e.md)\n## Twice\n## Twice\n## <a id="1.4"></a>1.4 States\n'
    expect([...listAnchors(page)]).toEqual(['a-b-c-d', 'twice', 'twice-1', '1.4', '14-states'])
  })

  it('has nothing of a code block', () => {
    expect([...listAnchors('```sh\n# not a heading\n```\n')]).toEqual([])
  })
})

describe('findDeadCitations', () => {
  it('accepts a section of a reference page by its name alone, or by its path', () => {
    const text = '// (security.md#one-device, #b-5). See docs/reference/security.md#b-5.'
    expect(find('packages/reader/src/a.ts', text)).toEqual([])
  })

  it('says which document or section is not there, and in which line', () => {
    expect(find('apps/web/src/a.ts', '\n/** Why (secrets.md#b-5). */')).toEqual([
      { line: 2, citation: 'secrets.md#b-5', fault: 'no such document' },
    ])
    expect(find('apps/web/src/a.ts', '// security.md#one-device, #b-6')).toEqual([
      {
        line: 1,
        citation: 'security.md#one-device, #b-6',
        fault: 'docs/reference/security.md has no #b-6',
      },
    ])
  })

  it('reads titles of tests, and styles', () => {
    expect(faults('a.test.ts', `it('holds (security.md#gone)', () => {`)).toHaveLength(1)
    expect(faults('a.css', '/* Colours (gone.md). */')).toEqual(['no such document'])
  })

  it('takes the name of a file in a test for what it is', () => {
    expect(find('a.test.ts', `write('highlights.md')`)).toEqual([])
  })

  it('refuses sections by number, and documents by number', () => {
    for (const text of [
      'security.md 5.3',
      'security.md §2',
      'security.md, point 3',
      'document 1 §4',
      'Document 2, section 4',
    ])
      expect(faults('a.ts', `// As ${text} says.`)).toEqual(['name the section by its anchor'])
    expect(find('a.ts', '// Storage of a document 2 times as large.')).toEqual([])
  })

  it('finds a README above the file that cites it, and no other', () => {
    expect(find('packages/reader/src/deep/a.ts', '// Laws in README.md.')).toEqual([])
    expect(faults('packages/player/src/a.ts', '// Laws in README.md.')).toEqual([
      'no such document',
    ])
  })

  it('knows the records of decisions by their numbers', () => {
    expect(find('a.ts', '// (decision 7)')).toEqual([])
    expect(faults('a.ts', '// (decision 8)')).toEqual(['no such record'])
  })

  it('follows links of pages, from where the page lies', () => {
    const from = 'docs/decisions/0007-a-choice.md'
    const links =
      '[a](../reference/security.md#b-5) [b](#7-a-choice) [c](https://example.org/x.md#y)'
    expect(find(from, links)).toEqual([])
    expect(faults(from, '[a](security.md) [b](../reference/security.md#b-6) [c](#gone)')).toEqual([
      'no such file',
      'docs/reference/security.md has no #b-6',
      'docs/decisions/0007-a-choice.md has no #gone',
    ])
  })
})

describe('the repository', () => {
  const files = readCitingFiles()
  const documents = toDocuments(files)
  const findAll = () =>
    [...files].flatMap(([file, text]) =>
      findDeadCitations(file, text, documents).map(
        ({ line, citation, fault }) => `${file}:${String(line)} ${citation}: ${fault}`,
      ),
    )

  it('cites no document of its own that is not there', () => {
    expect(files.size).toBeGreaterThan(1000)
    expect(documents.get('docs/reference/specification.md')?.has('2.9')).toBe(true)
    expect(findAll()).toEqual([])
  })

  it('would fail by one dead citation among its comments', () => {
    const file = 'apps/server/src/modules/delivery/grant.ts'
    const planted = files.get(file)?.replace('security.md#grants', 'security.md#grant') ?? ''
    expect(findDeadCitations(file, planted, documents)).toMatchObject([
      { citation: 'security.md#grant' },
    ])
  })
})

describe('findDeadPaths', () => {
  const paths = new Set(['apps', 'apps/web', 'apps/web/src/a.ts', 'tools/limits.ts'])

  it.each([
    'apps/web/src/gone.ts',
    'apps/gone/',
    'gone.ts',
    'src/gone.css',
    'eb/src/a.ts',
    'tools/limits.ts/deep',
  ])('refuses `%s`, which is not there', (path) => {
    expect(findDeadPaths(`# A page\n\nSee \`${path}\`.`, paths)).toEqual([
      { line: 3, citation: `\`${path}\``, fault: 'no such file or folder' },
    ])
  })

  it.each([
    ...['apps/web/src/a.ts', 'apps/web/', 'src/a.ts', 'a.ts', 'tools/limits.ts#anchor'],
    ...[
      'apps/*/src/gone.ts',
      'apps/web/dist',
      'x.test.ts',
      'kebab-case.ts',
      'findPath',
      'text/css',
      'page.webp',
    ],
  ])('accepts `%s`, which is there, stands for many, is made, or is no path', (path) => {
    expect(findDeadPaths(`See \`${path}\`.`, paths)).toEqual([])
  })

  it('reads no block of code', () => {
    expect(findDeadPaths('```sh\n`apps/gone.ts`\n```', paths)).toEqual([])
  })

  it('finds none in the pages of this repository', () => {
    const [known, pages] = [listPaths(), [...readCitingFiles()]]
    expect(known).toContain('.ci/run')
    expect(
      pages.flatMap(([file, text]) => (file.endsWith('.md') ? findDeadPaths(text, known) : [])),
    ).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { putHints } from './page-hints.ts'

const PAGE = '<head><title>Yomikura</title></head><body></body>'
const NOTHING = { files: [], fetches: [], origins: [], answers: {} }

it('names scripts, style sheets and stored files, each to be loaded as what it is', () => {
  const page = putHints(PAGE, {
    ...NOTHING,
    files: ['/assets/free.js', '/assets/free.css'],
    fetches: ['https://media/a?b=1&c=2'],
    origins: ['https://media'],
  })
  expect(page).toContain('<link rel="preconnect" href="https://media" crossorigin />')
  expect(page).toContain('<link rel="modulepreload" href="/assets/free.js" crossorigin />')
  expect(page).toContain('<link rel="stylesheet" href="/assets/free.css" crossorigin />')
  expect(page).toMatch(/<link rel="preload" as="fetch" [^>]*href="https:\/\/media\/a\?b=1&amp;c=2"/)
  expect(page.indexOf('<link')).toBeLessThan(page.indexOf('</head>'))
})

it('brings answers as data that no name of a work can end', () => {
  const name = '</script><script>alert(1)</script><!-- $& '
  const page = putHints(PAGE, { ...NOTHING, answers: { '/api/a': { name } } })
  const [, data = ''] =
    /<script type="application\/json" id="brought">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(data)).toEqual({ '/api/a': { name } })
  expect(page.match(/<script/g)).toHaveLength(1)
})

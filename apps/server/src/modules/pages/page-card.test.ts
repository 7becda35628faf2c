import { expect, it } from 'vitest'
import { putCard } from './page-card.ts'

const PAGE = '<head><title>Yomikura</title></head>'

it('puts title, description and Open Graph tags in place of the plain title', () => {
  const page = putCard(PAGE, {
    title: '夜',
    description: '本',
    url: 'https://a/b',
    image: 'https://a/c',
  })
  expect(page).toContain('<title>夜</title>')
  expect(page).toContain('<meta property="og:image" content="https://a/c" />')
  expect(page).not.toContain('<title>Yomikura</title>')
})

it('escapes whatever a shop writes, and takes no sign of it as its own', () => {
  const page = putCard(PAGE, { title: `"><script>$&'`, description: '', url: 'https://a' })
  expect(page).not.toContain('<script>')
  expect(page).toContain('&quot;&gt;&lt;script&gt;$&amp;')
})

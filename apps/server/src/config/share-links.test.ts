import { expect, it } from 'vitest'
import { listShareLinks } from './share-links.ts'

const offered = (locale: string) =>
  listShareLinks('よみ くら')
    .filter(({ locales }) => (locales as string[]).includes(locale))
    .map(({ name }) => name)

it.each([
  ['ja_JP', ['X', 'はてなブックマーク']],
  ['en_US', ['X', 'Facebook']],
  ['zh_CN', ['X', '微博']],
  ['zh_TW', ['X', 'Facebook', 'Plurk']],
  ['ko_KR', ['X']],
])('readers of %s share by %j', (locale, names) => {
  expect(offered(locale)).toEqual(names)
})

it('every address takes the link, over https, and the first carries the product’s hashtag', () => {
  const links = listShareLinks('よみ くら')
  for (const { url } of links) expect(url).toMatch(/^https:\/\/.*\{url\}/)
  expect(links[0]?.url).toContain(`hashtags=${encodeURIComponent('よみくら')}`)
})

import { describe, expect, it } from 'vitest'
import { readSharedPage, toShareUrl, withoutSharedPage } from './shared-place.ts'

describe('a shared place', () => {
  it('is written as page number and folder, whatever letters the folder has', () => {
    const url = new URL(
      toShareUrl('https://app.example', { workno: 'BJ000001', path: '本編/上&下', pageIndex: 11 }),
    )
    expect(url.pathname).toBe('/share/BJ000001')
    expect([url.searchParams.get('p'), url.searchParams.get('f')]).toEqual(['12', '本編/上&下'])
    expect(readSharedPage(url.search)).toBe(11)
  })

  it.each([
    ['', undefined, 'no page is named'],
    ['?p=0', undefined, 'pages are counted from 1'],
    ['?p=-3', undefined, 'no page lies before the first'],
    ['?p=1e3', undefined, 'only digits are a page'],
    ['?p=12345678901', undefined, 'longer than any work'],
    ['?p=1', 0, 'the first page'],
  ])('%s asks for %s: %s', (search, page, _why) => {
    expect(readSharedPage(search)).toBe(page)
  })

  it('is taken out of the address and leaves the rest of it', () => {
    expect(withoutSharedPage('https://app.example/viewer/free/BJ000001?from=x&p=4#a')).toBe(
      '/viewer/free/BJ000001?from=x#a',
    )
  })
})

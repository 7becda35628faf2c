import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const PROVIDER = { YOMIKURA_OIDC_CLIENT_ID: 'a', YOMIKURA_OIDC_CLIENT_SECRET: 'b' }
const SHOP = { YOMIKURA_STOREFRONT_API_KEY: 'a' }

describe.each(['APP_URL', 'MEDIA_URL', 'WORKS_URL'])('YOMIKURA_%s', (name) => {
  const read = (value: string) => {
    const { urls } = readConfig({ [`YOMIKURA_${name}`]: value })
    return { APP_URL: urls.app, MEDIA_URL: urls.media, WORKS_URL: urls.works }[name]
  }

  it.each([
    'https://books.example/yomikura',
    'https://books.example/yomikura/',
    'https://books.example//yomikura',
    'https://books.example/a/b',
    'https://books.example\\yomikura',
    'https://books.example/%E6%9C%AC',
    'https://books.example/index.html',
    'https://books.example?x=1',
    'https://books.example/?',
    'https://books.example/#top',
    'https://books.example#',
    'https://reader:secret@books.example',
    'https://@books.example',
    'HTTPS://Books.Example:443/Yomikura',
  ])('refuses %s and says what to write instead', (value) => {
    expect(() => read(value)).toThrow(
      `YOMIKURA_${name} must hold an origin: https://books.example without path`,
    )
  })

  it('does not repeat a password', () => {
    expect(() => read('https://reader:secret@books.example')).not.toThrow('secret')
  })

  it.each([
    'books.example',
    'books.example/yomikura',
    'books.example:8443',
    'localhost:4000',
    '//books.example',
    '/yomikura',
    'ftp://books.example',
    'https:books.example',
    'https:///books.example',
    'https://',
    'https://books example',
    'https://books.example:99999',
  ])('refuses %s, which is no http address', (value) => {
    expect(() => read(value)).toThrow(`YOMIKURA_${name} must hold an http or https address such as`)
  })

  it.each([
    ['https://books.example', 'https://books.example'],
    ['https://books.example/', 'https://books.example'],
    ['https://books.example//', 'https://books.example'],
    ['  https://books.example  ', 'https://books.example'],
    ['HTTPS://BOOKS.Example', 'https://books.example'],
    ['https://books.example:443', 'https://books.example'],
    ['https://books.example:443/', 'https://books.example'],
    ['https://books.example:8443', 'https://books.example:8443'],
    ['http://localhost:80', 'http://localhost'],
    ['http://localhost:4100/', 'http://localhost:4100'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://本.example/', 'https://xn--8pv.example'],
  ])('takes %s as %s', (value, origin) => {
    expect(read(value)).toBe(origin)
  })
})

describe.each(['APP_URL', 'MEDIA_URL', 'WORKS_URL'])('YOMIKURA_%s over plain http', (name) => {
  const read = (value: string, allow?: string) => {
    const { urls } = readConfig({ [`YOMIKURA_${name}`]: value, YOMIKURA_ALLOW_HTTP: allow })
    return { APP_URL: urls.app, MEDIA_URL: urls.media, WORKS_URL: urls.works }[name]
  }
  const HOME = ['http://192.168.1.10:4000', 'http://nas.local:4000', 'http://[fd00::1]:4000']
  // An address has no names below it, so a star of works never stands in one.
  const urls = name === 'WORKS_URL' ? HOME.slice(0, 2) : HOME

  it.each(urls)('refuses %s and names the variable that allows it', (value) => {
    for (const allow of [undefined, '', '0']) {
      expect(() => read(value, allow)).toThrow(
        new RegExp(`YOMIKURA_${name} must hold an https address.*YOMIKURA_ALLOW_HTTP=1`),
      )
    }
  })

  it.each(urls)('takes %s with YOMIKURA_ALLOW_HTTP=1', (value) => {
    expect(read(value, '1')).toBe(value)
  })

  it('takes nothing but 0 and 1 for YOMIKURA_ALLOW_HTTP', () => {
    expect(() => read('http://nas.local:4000', 'yes')).toThrow('ALLOW_HTTP must hold 0 or 1')
  })
})

describe('YOMIKURA_WORKS_URL', () => {
  it.each([
    ['https://*.works.example.net', 'https://*.works.example.net'],
    ['https://*.Works.example.net:443/', 'https://*.works.example.net'],
    ['http://*.localhost:4002', 'http://*.localhost:4002'],
  ])('takes the star of %s', (value, origin) => {
    expect(readConfig({ YOMIKURA_WORKS_URL: value }).urls.works).toBe(origin)
  })

  it.each([
    'https://w.*.example',
    'https://**.example',
    'https://[::1]:4002',
    'https://w_1.example',
  ])('refuses %s', (value) => {
    expect(() => readConfig({ YOMIKURA_WORKS_URL: value })).toThrow(
      'YOMIKURA_WORKS_URL must hold an origin, with a star',
    )
  })
})

describe.each([
  ['OIDC_ISSUER', PROVIDER],
  ['STOREFRONT_URL', SHOP],
])('YOMIKURA_%s', (name, others) => {
  const read = (value: string) => {
    const { oidc, storefront } = readConfig({ ...others, [`YOMIKURA_${name}`]: value })
    return oidc?.issuer ?? storefront?.url
  }

  it.each([
    ['https://id.example', 'https://id.example'],
    ['https://id.example/', 'https://id.example'],
    ['https://id.example/realms/books', 'https://id.example/realms/books'],
    ['HTTPS://ID.example:443/Realms/Books', 'https://id.example/Realms/Books'],
    ['https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
    ['http://localhost:4010', 'http://localhost:4010'],
  ])('takes %s, as a path is allowed there', (value, address) => {
    expect(read(value)).toBe(address)
  })

  it.each([
    'https://id.example/realms/books?x=1',
    'https://id.example/realms/books#a',
    'https://reader:secret@id.example/realms/books',
  ])('refuses %s and says what to write instead', (value) => {
    expect(() => read(value)).toThrow(
      `YOMIKURA_${name} must hold an address without user, query and fragment: https://id.example/realms/books.`,
    )
  })

  it.each(['id.example', 'id.example:443/x', 'https:id.example', 'mailto:a@id.example'])(
    'refuses %s, which is no http address',
    (value) => {
      expect(() => read(value)).toThrow(`YOMIKURA_${name} must hold an http or https address`)
    },
  )
})

it('keeps the slash of an issuer that has one, and drops that of a shop', () => {
  const config = readConfig({
    ...PROVIDER,
    ...SHOP,
    YOMIKURA_OIDC_ISSUER: 'https://id.example/application/o/books/',
    YOMIKURA_STOREFRONT_URL: 'https://shop.example/books/',
  })
  expect(config.oidc?.issuer).toBe('https://id.example/application/o/books/')
  expect(config.storefront?.url).toBe('https://shop.example/books')
})

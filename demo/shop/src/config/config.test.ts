import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  it('makes secrets up where none is given, new ones each time', () => {
    const [first, second] = [readConfig({}), readConfig({})]
    expect(first.apiKey).not.toBe(second.apiKey)
    expect(first.webhook.secret).toMatch(/^whsec_/)
    expect(first.client.clientSecret.length).toBeGreaterThan(40)
  })

  it('has no demo customers unless the configuration asks for them', () => {
    expect(readConfig({}).seed).toBe('empty')
  })

  it('reads several redirect addresses', () => {
    const config = readConfig({ STOREFRONT_REDIRECT_URI: 'http://a.test/cb, http://b.test/cb' })
    expect(config.client.redirectUris).toEqual(['http://a.test/cb', 'http://b.test/cb'])
  })

  it('takes the origin of the public address', () => {
    const config = readConfig({ STOREFRONT_PUBLIC_URL: 'https://shop.test:8443/' })
    expect(config.publicUrl).toBe('https://shop.test:8443')
  })

  it.each([
    [{ STOREFRONT_PORT: '99999' }, 'STOREFRONT_PORT must be a port number.'],
    [{ STOREFRONT_SEED: 'all' }, 'STOREFRONT_SEED must be "demo" or "empty".'],
    [{ STOREFRONT_PUBLIC_URL: 'shop.test' }, 'STOREFRONT_PUBLIC_URL must be an address'],
    [{ STOREFRONT_PUBLIC_URL: 'https://shop.test/path' }, 'STOREFRONT_PUBLIC_URL must be'],
    [{ STOREFRONT_PUBLIC_URL: 'https://shop.test/?x' }, 'STOREFRONT_PUBLIC_URL must be'],
    [{ STOREFRONT_PUBLIC_URL: 'https://shop.test/#x' }, 'STOREFRONT_PUBLIC_URL must be'],
    [{ STOREFRONT_PUBLIC_URL: 'https://a:b@shop.test/' }, 'STOREFRONT_PUBLIC_URL must be'],
    [{ STOREFRONT_PUBLIC_URL: 'https:shop.test' }, 'STOREFRONT_PUBLIC_URL must be'],
    [{ STOREFRONT_APP_URL: 'https://books.test/yomikura' }, 'STOREFRONT_APP_URL must be'],
    [{ STOREFRONT_APP_URL: 'books.test' }, 'STOREFRONT_APP_URL must be'],
    [{ STOREFRONT_WEBHOOK_SECRET: 'secret' }, 'STOREFRONT_WEBHOOK_SECRET must be "whsec_"'],
    [{ STOREFRONT_TLS_CERT: '/nowhere' }, 'STOREFRONT_TLS_KEY must be a file'],
  ])('refuses %j and says what it must hold', (environment: Record<string, string>, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})

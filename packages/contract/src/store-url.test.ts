import { describe, expect, it } from 'vitest'
import { toStoreUrl } from './store-url.ts'

describe('addresses of the store', () => {
  it.each([
    'https://shop.example/work/1',
    'http://shop.example/',
    'HTTPS://SHOP.EXAMPLE/A',
    ' https://shop.example/with-a-space-before',
    '\nhttps://shop.example/after-a-line',
    'https://shop.example/作品?頁=1#top',
    'http://localhost:4999/x',
    'https://user@shop.example/',
    'https://[2001:db8::1]/x',
    'https://shop.example/javascript:alert(1)',
  ])('may become a link: %j', (address) => {
    expect(toStoreUrl(address)).toBe(address)
  })

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript:https://shop.example/',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'blob:https://shop.example/1',
    'intent://shop.example#Intent;end',
    'mailto:shop@example.org',
    '//evil.example/',
    '/viewer/free/RJ000001',
    'https:evil',
    'x https://shop.example/',
  ])('stay text: %j', (address) => {
    expect(toStoreUrl(address)).toBeUndefined()
  })
})

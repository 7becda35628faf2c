import { describe, expect, it } from 'vitest'
import { LogSecrets } from './log-secrets.ts'

describe('LogSecrets', () => {
  it.each([
    'at /content/x/ziptree.json?v=1&Policy=eyJ',
    'GET /login/callback?code=abc',
    '{"url":"/run/c2VjcmV0LXNlY3JldA/index.html"}',
    'token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    'cookie CloudFront-Signature=abc',
  ])('finds a secret by its form: %s', (line) => {
    expect(new LogSecrets().find([line])).toEqual([line])
  })

  it.each([
    '{"url":"/content/x/ziptree.json","status":200}',
    '{"url":"/run/…/index.html"}',
    '/login/callback?code=…&state=…',
  ])('passes what holds none: %s', (line) => {
    expect(new LogSecrets().find([line])).toEqual([])
  })

  it('finds what it was given, whole or as a part of an address or a header', () => {
    const secrets = new LogSecrets()
    secrets.add('a-key-of-many-letters', 'short')
    secrets.addUrl('/content/x?Signature=signature-of-a-grant&v=1')
    secrets.addCookies('a_session=cookie-of-a-session; b=1')
    const lines = [
      'short',
      'a-key-of-many-letters',
      'signature-of-a-grant',
      'cookie-of-a-session',
      '{}',
    ]
    expect(secrets.find(lines)).toEqual(lines.slice(1, 4))
  })
})

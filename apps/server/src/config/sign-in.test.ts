import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'

const PROVIDER = {
  YOMIKURA_OIDC_ISSUER: 'https://id.example.com',
  YOMIKURA_OIDC_CLIENT_ID: 'a',
  YOMIKURA_OIDC_CLIENT_SECRET: 'b',
}
const FROM = { YOMIKURA_MAIL_FROM: 'books@example.com' }
const MAIL = { ...FROM, YOMIKURA_SMTP_URL: 'smtp://127.0.0.1:25' }

describe('ways to sign in', () => {
  it('are the provider, or passwords where there is none, unless they are named', () => {
    expect(readConfig({}).signIn).toEqual(['password'])
    expect(readConfig(PROVIDER).signIn).toEqual(['provider'])
    expect(readConfig({ ...PROVIDER, ...MAIL }).signIn).toEqual(['provider'])
  })

  it('are those that are named, in that order', () => {
    const all = { ...PROVIDER, ...MAIL, YOMIKURA_SIGN_IN: 'password, mail,provider' }
    expect(readConfig(all).signIn).toEqual(['password', 'mail', 'provider'])
    expect(readConfig({ ...PROVIDER, YOMIKURA_SIGN_IN: 'password' }).signIn).toEqual(['password'])
  })

  it.each([
    [{ YOMIKURA_SIGN_IN: 'mail' }, /SIGN_IN.*SMTP_URL/],
    [{ YOMIKURA_SIGN_IN: 'provider' }, /SIGN_IN.*OIDC_ISSUER/],
    [{ YOMIKURA_SIGN_IN: 'passkey' }, /SIGN_IN.*mail, provider, password/],
    [{ YOMIKURA_SIGN_IN: 'password,password' }, /SIGN_IN.*once/],
  ])('stop the start where they cannot be had: %j', (environment, problem) => {
    expect(() => readConfig(environment)).toThrow(problem)
  })
})

describe('the mail server', () => {
  it.each<[string, Partial<NonNullable<Config['mail']>>]>([
    ['smtps://mail.example.com', { port: 465, tls: 'implicit', login: undefined }],
    ['smtp://mail.example.com', { port: 587, tls: 'starttls' }],
    ['smtp://mail.example.com:2525/', { port: 2525, tls: 'starttls' }],
    ['smtp://mail.lan:25?tls=off', { host: 'mail.lan', port: 25, tls: 'off' }],
    ['smtp://localhost:25', { host: 'localhost', port: 25, tls: 'off' }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'off' }],
    [
      'smtps://books%40example.com:p%C3%A4ss%2Fword@mail.example.com',
      { login: { user: 'books@example.com', password: 'päss/word' } },
    ],
  ])('of %s is asked with TLS, but for this machine and where TLS is off', (url, expected) => {
    expect(readConfig({ ...FROM, YOMIKURA_SMTP_URL: url }).mail).toMatchObject(expected)
  })

  it.each([
    ...['mail.example.com', 'https://mail.example.com', 'smtp:///path', 'smtp://host/path'],
    ...['smtps://host?tls=off', 'smtp://host?tls=no', 'smtp://host#a', 'smtp://u:hush%@host'],
  ])('is refused without a word of its password: %s', (url) => {
    const read = () => readConfig({ ...FROM, YOMIKURA_SMTP_URL: url })
    expect(read).toThrow(/SMTP_URL/)
    expect(read).not.toThrow(/hush/)
  })

  it('needs a sender, with a name or without', () => {
    const read = (from: string) =>
      readConfig({ YOMIKURA_SMTP_URL: 'smtp://localhost', YOMIKURA_MAIL_FROM: from }).mail?.from
    expect(read('books@example.com')).toEqual({ name: '', address: 'books@example.com' })
    expect(read('夜 蔵 <books@example.com>')).toEqual({
      ...{ name: '夜 蔵', address: 'books@example.com' },
    })
    for (const wrong of ['', 'books', 'a@b@c', 'Books <books>', 'Books <a@b.c> x'])
      expect(() => read(wrong)).toThrow(/MAIL_FROM/)
  })
})

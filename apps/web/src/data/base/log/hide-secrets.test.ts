import { describe, expect, it } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

const TOKEN = 'dGhpcyBpcyBub3QgYSByZWFsIHRva2Vu0aZ9'

describe('a line without its secrets', () => {
  it.each([
    ['https://media.example/content/a.webp?Policy=eyJ&Signature=ab~c', 'content/a.webp?…'],
    ['(https://media.example/a?v=1&Key-Pair-Id=K1).', '(https://media.example/a?…).'],
    ['GET /api/yomikura/v3/work/RJ000001?t=abc failed', '/v3/work/RJ000001?… failed'],
    ['at https://a.example/callback#access_token=abc&x=1', 'https://a.example/callback#…'],
    ['https://alice:hunter2@shop.example/feed', 'https://…@shop.example/feed'],
    ['Authorization: Bearer abc.def', 'Authorization: …'],
    ['sent with bearer abc.def~ghi= today', 'bearer … today'],
    ['Set-Cookie: yomikura_session=abc; Path=/', 'Set-Cookie: …'],
    [
      'cookie "CloudFront-Policy=abc; CloudFront-Grant=1"',
      'CloudFront-Policy=…; CloudFront-Grant=…',
    ],
    ['XSRF-TOKEN=abc123; theme=dark', 'XSRF-TOKEN=…; theme=dark'],
    ['{"password":"a b, c","workno":"RJ000001"}', '{"password":…,"workno":"RJ000001"}'],
    ["{ viewer_key: 'abc', page: 3 }", '{ viewer_key: …, page: 3 }'],
    ['client_secret = abc', 'client_secret = …'],
    ['no account for alice.b+c@mail.example.co.jp here', 'no account for …@… here'],
    ['/login/alice%40mail.example', '/login/…@…'],
    ['読者は利用者@例え.jpです', '…@…'],
    [`The grant ${TOKEN} has ended.`, 'The grant … has ended.'],
    ['got eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0In0.c2ln-X back', 'got … back'],
    ['the key 0123456789abcdef0123456789abcdef opens it', 'the key … opens it'],
    ['data:image/png;base64,iVBORw0KGgo=', 'data:…'],
    ['blob:https://a.example/8f3c', 'blob:…'],
  ])('%s', (text, kept) => {
    const left = hideSecrets(text)
    expect(left).toContain(kept)
    for (const secret of [
      'abc',
      'alice',
      'hunter2',
      'eyJ',
      'a b, c',
      '利用者',
      TOKEN,
      'iVBOR',
      '8f3c',
    ]) {
      expect(left).not.toContain(secret)
    }
  })

  it.each([
    'The sync did not understand the works RJ000001, VJ01234567.',
    'Refusal: not_found (404)',
    'Which work? None.',
    'TypeError: undefined is not a function at LibraryScreen-D8fA2bQx.js:1:2042',
    'https://yomikura.example/work/BJ00000123/tree/%E7%AC%AC1%E8%A9%B1',
    'DOMException NotAllowedError: play() failed because of #1',
    'a quite_long_name_without_any_digit_inside_of_it',
    '読み込みに失敗しました：通信エラー',
  ])('stays as it is where there is none: %s', (text) => {
    expect(hideSecrets(text)).toBe(text)
  })

  it('takes away nothing more when it is asked twice', () => {
    const once = hideSecrets('alice@mail.example got https://a.example/b?c=d with token=abc')
    expect(hideSecrets(once)).toBe(once)
  })
})

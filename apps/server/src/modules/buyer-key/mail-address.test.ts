import { expect, it } from 'vitest'
import { toMailAddress } from './mail-address.ts'

it.each([
  ['Buyer.X@Example.test', 'buyer.x@example.test'],
  ['  alice@example.test\n', 'alice@example.test'],
  ['ａｌｉｃｅ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'alice@example.test'],
  ['alice@例え.テスト', 'alice@xn--r8jz45g.xn--zckzah'],
  ['alice@XN--R8JZ45G.xn--zckzah', 'alice@xn--r8jz45g.xn--zckzah'],
  ["o'neil+books@sub.example.test", "o'neil+books@sub.example.test"],
  ['用户@example.test', '用户@example.test'],
  ['root@nas', 'root@nas'],
])('an address has one form: %j is %s', (typed, normal) => {
  expect(toMailAddress(typed)).toBe(normal)
  expect(toMailAddress(normal)).toBe(normal)
})

it.each([
  ...['', 'alice', '@example.test', 'alice@', 'a b@example.test', 'a@b@example.test'],
  ...['alice@example..test', 'alice@.test', 'alice@-a.test', 'alice@example.test.'],
  ...['alice@example.test\r\nBcc: eve@example.test', 'alice\0@example.test', 'al\u200Bice@a.test'],
  ...['alice@a.test,eve@b.test', 'Alice <alice@a.test>', '"a"@a.test', 'alice@[127.0.0.1]'],
  ...['alice@a%2eb.test', 'alice@a/b.test', 'alice@a:25', `${'a'.repeat(65)}@a.test`],
  ...[`a@${'b'.repeat(64)}.test`, `${'あ'.repeat(64)}@${'b.'.repeat(60)}test`],
])('what is no address, or more than one, is refused: %j', (typed) => {
  expect(toMailAddress(typed)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { toLocalDbName } from './local-db.ts'

it.each([
  ['books.example', 'alice-202205'],
  ['yomikura-testing.example', 'alice-testing-202205'],
  ['stg.books.example', 'alice-stg-202205'],
  ['dev.books.example', 'alice-dev-202205'],
  ['books-local.example', 'alice-local-202205'],
  ['localhost', 'alice-local-202205'],
  ['127.0.0.1', 'alice-local-202205'],
  ['development.example', 'alice-202205'],
])('on %s the database of an account is %s (specification.md#1.4)', (host, name) => {
  expect(toLocalDbName('alice', host)).toBe(name)
})

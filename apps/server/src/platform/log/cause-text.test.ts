import { expect, it } from 'vitest'
import { toCauseText } from './cause-text.ts'

it.each([
  ['User hana.mori@example.test is disabled', 'User [address] is disabled'],
  ['to <Hana+x@sub.example.test>: mailbox full', 'to <[address]>: mailbox full'],
  ['no address here: reader@localhost', 'no address here: reader@localhost'],
])('a cause names no mail address of a person: %s', (message, text) => {
  expect(toCauseText(new Error('refused', { cause: new Error(message) }))).toBe(`refused: ${text}`)
})

it('a cause shows no part of an address that stands where it is cut', () => {
  const message = `${'x'.repeat(494)} hana@example.test`
  expect(toCauseText(new Error(message))).not.toContain('hana')
})

it('what a provider writes beside an error code is cleared as well', () => {
  const error = Object.assign(new Error('denied'), {
    error: 'access_denied',
    error_description: 'hana@example.test has no license',
  })
  expect(toCauseText(error)).toBe('denied access_denied [address] has no license')
})

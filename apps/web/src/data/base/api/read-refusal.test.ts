import { expect, it } from 'vitest'
import { CommunicationError, hasCode } from './errors.ts'
import { readRefusal } from './read-refusal.ts'

const refuse = (status: number, body: string, type?: string) =>
  readRefusal(new Response(body, { status, headers: type ? { 'content-type': type } : {} }))

it.each([
  [401, '', undefined],
  [401, '<h1>Sign in</h1>', 'text/html'],
  [403, 'denied', 'text/plain'],
  [511, '', undefined],
])('%d with %j of type %s is a proxy’s, and ends no session', async (status, body, type) => {
  expect(await refuse(status, body, type)).toBeInstanceOf(CommunicationError)
})

it('a refusal of our own host keeps its code', async () => {
  const body = JSON.stringify({ status: 401, code: 'unauthorized', message: '' })
  expect(hasCode(await refuse(401, body, 'application/json'), 'unauthorized')).toBe(true)
})

it('a file that is missing behind a proxy is missing, whatever page says so', async () => {
  expect(hasCode(await refuse(404, '<h1>Not found</h1>', 'text/html'), 'not_found')).toBe(true)
})

import { describe, expect, it } from 'vitest'
import { createLog, toLoggedUrl } from './log.ts'

function record() {
  const lines: string[] = []
  return { lines, target: { write: (line: string) => void lines.push(line) } }
}

describe('createLog', () => {
  it('writes one JSON object a line with its level and time', () => {
    const { lines, target } = record()
    createLog({ name: 'web' }, target).child({ request_id: 'r1' }).info({ a: 1 }, 'hello')
    const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
    expect(line).toMatchObject({ level: 'info', name: 'web', request_id: 'r1', a: 1, msg: 'hello' })
    expect(Date.parse(String(line['time']))).toBeGreaterThan(0)
  })

  it('writes no cookie, token or signature, at whatever depth', () => {
    const { lines, target } = record()
    const secret = 'hunter2'
    const headers = {
      cookie: secret,
      authorization: secret,
      'set-cookie': secret,
      'x-xsrf-token': secret,
      'webhook-signature': secret,
    }
    createLog({}, target).info({ ...headers, headers, req: { headers }, idToken: secret }, 'x')
    expect(lines.join('')).not.toContain(secret)
  })

  it('tells an error’s cause', () => {
    const { lines, target } = record()
    createLog({}, target).error({ err: new Error('top', { cause: new Error('root') }) }, 'x')
    expect(lines.join('')).toContain('root')
  })
})

describe('toLoggedUrl', () => {
  it.each([
    ['/callback?code=abc&state=def', '/callback?code=…&state=…'],
    [
      '/a?v=1&Policy=p&Signature=s&Key-Pair-Id=k&d=e',
      '/a?v=1&Policy=…&Signature=…&Key-Pair-Id=…&d=…',
    ],
    ['/library?q=code', '/library?q=code'],
  ])('%s → %s', (url, logged) => {
    expect(toLoggedUrl(url)).toBe(logged)
  })
})

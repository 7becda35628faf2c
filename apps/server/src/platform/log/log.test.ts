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

  it('writes no grant that stands in a message or in an error of a library', () => {
    const { lines, target } = record()
    const url = '/content/x/ziptree.json?Policy=hunter2&Signature=hunter2&d=hunter2&v=1'
    const log = createLog({}, target).child({ request_id: 'r1' })
    log.warn({ err: new Error(`Reply was already sent to "${url}".`) }, `at ${url}`)
    log.warn({ url: '/run/hunter2hunter2.hunter2/index.html' }, 'x')
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
    expect(lines.join('')).not.toContain('hunter2')
  })

  it('writes an error’s cause', () => {
    const { lines, target } = record()
    createLog({}, target).error({ err: new Error('top', { cause: new Error('root') }) }, 'x')
    expect(lines.join('')).toContain('root')
  })
})

describe('toLoggedUrl', () => {
  it.each([
    ['/login/callback?code=abc&state=def', '/login/callback'],
    ['/content/a?v=1&Policy=p&Signature=s&Key-Pair-Id=k&d=e', '/content/a'],
    ['/login?to=/work/RJ01000001', '/login'],
    ['/api/yomikura/v3/content/sales?last=5', '/api/yomikura/v3/content/sales'],
    ['/run/eyJ3IjoiUkowMSJ9.c2lnbmF0dXJl/index.html?x=1', '/run/…/index.html'],
  ])('%s → %s', (url, logged) => {
    expect(toLoggedUrl(url)).toBe(logged)
  })
})

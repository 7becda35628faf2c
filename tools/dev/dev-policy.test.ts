import { expect, it } from 'vitest'
import { toAppHeaders } from '../../apps/server/src/http/security-headers.ts'
import { allowHotReload } from './dev-policy.ts'

const APP = 'http://localhost:4000'
const POLICY =
  toAppHeaders({
    app: APP,
    media: 'http://localhost:4001',
    works: undefined,
    provider: undefined,
    isSecure: false,
    hasSecureContext: true,
  })['content-security-policy'] ?? ''

it('hot reload adds its nonce and its socket to the policy of the app, and nothing else', () => {
  const before = POLICY.split('; ')
  const after = allowHotReload(POLICY, { appUrl: APP, nonce: 'n1' }).split('; ')
  const added = after.flatMap((directive, index) =>
    directive === before[index] ? [] : [directive.slice((before[index] ?? '').length)],
  )
  expect(added).toEqual([` 'nonce-n1'`, ` 'nonce-n1'`, ' ws://localhost:4000'])
  expect(after).toHaveLength(before.length)
})

it('the policy that readers get allows neither inline code nor a socket', () => {
  expect(POLICY).not.toMatch(/nonce-|unsafe|\bws:/)
})

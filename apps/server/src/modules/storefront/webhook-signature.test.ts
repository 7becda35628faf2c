import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from './webhook-signature.ts'

const NOW = 1_790_000_000
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OLD_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const BODY = Buffer.from('{"name":"夜の本"}')

/** Signed by the library that shops use, so that both readings of the standard must agree. */
const aMessage = (secret = SECRET, atSeconds = NOW) => ({
  id: 'evt_1',
  timestamp: String(atSeconds),
  signature: new Webhook(secret).sign('evt_1', new Date(atSeconds * 1000), BODY.toString()),
  rawBody: BODY,
})

describe('verifyWebhook', () => {
  it.each([
    ['the current secret', aMessage()],
    ['the secret before it', aMessage(OLD_SECRET)],
    ['the edge of the window, past', aMessage(SECRET, NOW - 300)],
    ['the edge of the window, future', aMessage(SECRET, NOW + 300)],
    [
      'one right signature among others',
      { ...aMessage(), signature: `v1,AAAA v2,${'B'.repeat(44)} ${aMessage().signature}` },
    ],
  ])('accepts %s', (_title, message) => {
    expect(verifyWebhook(message, [SECRET, OLD_SECRET], NOW)).toEqual({ id: 'evt_1' })
  })

  it.each([
    ['another secret', aMessage(`whsec_${Buffer.alloc(32, 9).toString('base64')}`)],
    ['an altered body', { ...aMessage(), rawBody: Buffer.from('{"name":"朝の本"}') }],
    ['an altered id', { ...aMessage(), id: 'evt_2' }],
    ['an altered time', { ...aMessage(), timestamp: String(NOW + 1) }],
    ['no signature', { ...aMessage(), signature: undefined }],
    ['an empty signature', { ...aMessage(), signature: 'v1,' }],
    ['another version', { ...aMessage(), signature: aMessage().signature.replace('v1', 'v1a') }],
    ['no id', { ...aMessage(), id: undefined }],
  ])('refuses %s', (_title, message) => {
    expect(() => verifyWebhook(message, [SECRET, OLD_SECRET], NOW)).toThrow(
      expect.objectContaining({ code: 'webhook_signature' }),
    )
  })

  it.each([
    ['too old', aMessage(SECRET, NOW - 301)],
    ['too far ahead', aMessage(SECRET, NOW + 301)],
  ])('refuses one that is %s', (_title, message) => {
    expect(() => verifyWebhook(message, [SECRET], NOW)).toThrow(
      expect.objectContaining({ code: 'webhook_stale' }),
    )
  })
})

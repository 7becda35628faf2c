import { expect, it } from 'vitest'
import { openText, sealText } from './sealed-text.ts'

const [old, newest] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const TEXT = '{"to":"alice@例え.test"}'

it('a sealed text is read with its key, while keys rotate too, and shows nothing without', () => {
  const sealed = sealText([old], 'mail', TEXT)
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('alice')
  expect(openText([newest, old], 'mail', sealed)).toBe(TEXT)
  expect(openText([newest], 'mail', sealed)).toBeUndefined()
  expect(sealText([old], 'mail', TEXT)).not.toBe(sealed)
})

it('a sealed text opens for its purpose only, and not when it was altered', () => {
  const sealed = sealText([old], 'mail', TEXT)
  expect(openText([old], 'other', sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const altered = Buffer.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(openText([old], 'mail', altered.toString('base64url'))).toBeUndefined()
  }
  for (const wrong of ['', 'AAAA', sealed.slice(0, 20)])
    expect(openText([old], 'mail', wrong)).toBeUndefined()
})

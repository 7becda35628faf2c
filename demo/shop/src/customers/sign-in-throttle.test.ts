import { describe, expect, it } from 'vitest'
import { SignInThrottle } from './sign-in-throttle.ts'

/** More than an address may fail, each time with another login. */
function failOften(throttle: SignInThrottle, toAddress: (index: number) => string): void {
  for (let index = 0; index < 60; index++) throttle.addFailure(`guess-${index}`, toAddress(index))
}

describe('SignInThrottle', () => {
  it.each([
    ['::ffff:203.0.113.7', '::ffff:198.51.100.9'],
    ['::FFFF:cb00:7107', '198.51.100.9'],
    ['64:ff9b::203.0.113.7', '64:ff9b::198.51.100.9'],
    ['203.0.113.7:5000', '198.51.100.9:5000'],
  ])('lets %s wait, and not %s', (guesser, other) => {
    const throttle = new SignInThrottle(() => 0)
    failOften(throttle, () => guesser)
    expect(throttle.findWaitSeconds('reader', guesser)).toBe(300)
    expect(throttle.findWaitSeconds('reader', '203.0.113.7')).toBe(300)
    expect(throttle.findWaitSeconds('reader', other)).toBe(0)
  })

  it('counts a household that uses a new IPv6 address for each try', () => {
    const throttle = new SignInThrottle(() => 0)
    failOften(throttle, (index) => `2001:db8:1:2::${index.toString(16)}`)
    expect(throttle.findWaitSeconds('reader', '2001:db8:1:2:ffff::1')).toBe(300)
    expect(throttle.findWaitSeconds('reader', '2001:db8:1:3::1')).toBe(0)
  })
})

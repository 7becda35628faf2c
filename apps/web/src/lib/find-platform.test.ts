import { expect, it } from 'vitest'
import { findPlatform } from './find-platform.ts'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, 'ios', 'a phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios', 'an iPad, which says Macintosh'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop', 'a Mac'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5, 'android', 'an Android phone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop', 'a computer that can be touched'],
])('%s with %i touch points is %s: %s', (userAgent, maxTouchPoints, platform) => {
  expect(findPlatform({ userAgent, maxTouchPoints })).toBe(platform)
})

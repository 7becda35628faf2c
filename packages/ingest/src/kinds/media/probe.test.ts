import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../settings.ts'
import { missingSecondsOf } from './damage.ts'
import { convertedSeconds, requireBounded } from './probe.ts'

const HOUR = 3600

describe('the length of a recording', () => {
  it.each([1, 24, 25, 26.7, 30, 60, 100, 999, 1000])('may be %d hours', (hours) => {
    expect(() => requireBounded(hours * HOUR, DEFAULT_LIMITS)).not.toThrow()
    const stdout = `out_time_us=${String(hours * HOUR * 1_000_000)}\nprogress=end\n`
    const seconds = convertedSeconds({ stdout, stderr: '' })
    expect(seconds).toBe(hours * HOUR)
    expect(missingSecondsOf(hours * HOUR, seconds)).toBe(0)
  })

  it.each([1000 * HOUR + 1, 2 ** 32, 1e15, Infinity])('may not be %d seconds', (seconds) => {
    expect(() => requireBounded(seconds, DEFAULT_LIMITS)).toThrow(
      expect.objectContaining({
        verdict: 'too_large',
        message: 'The recording is longer than 1000 hours.',
      }),
    )
  })
})

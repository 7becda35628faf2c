// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** The formats of a page that was loaded in a time zone. */
async function formatsIn(zone: string) {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  const { TextContext } = await import('./use-text.ts')
  const { useFormats } = await import('./use-formats.ts')
  const text = { locale: 'ja_JP', t: (key: string) => key } as const
  return renderHook(useFormats, {
    wrapper: ({ children }) => <TextContext value={text}>{children}</TextContext>,
  }).result.current
}

describe('days of a named zone', () => {
  it.each(['America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'are the same for a reader in %s',
    async (zone) => {
      const { dayIn } = await formatsIn(zone)
      expect(dayIn('Asia/Tokyo', Date.parse('2026-02-14T00:00:00+09:00'))).toBe('2026/02/14')
      expect(dayIn('Asia/Tokyo', Date.parse('2026-02-14T23:59:59+09:00'))).toBe('2026/02/14')
      expect(dayIn('Europe/Berlin', Date.parse('2026-03-29T00:30:00+01:00'))).toBe('2026/03/29')
      expect(dayIn('Europe/Berlin', Date.parse('2026-03-29T23:30:00+02:00'))).toBe('2026/03/29')
      expect(dayIn('Pacific/Apia', Date.parse('2011-12-31T00:00:00+14:00'))).toBe('2011/12/31')
    },
  )
})

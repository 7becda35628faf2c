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

describe('days of the shop', () => {
  it.each(['America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'are the same for a reader in %s',
    async (zone) => {
      const { shopDay } = await formatsIn(zone)
      expect(shopDay(Date.parse('2026-02-14T00:00:00+09:00'))).toBe('2026/02/14')
      expect(shopDay(Date.parse('2026-02-14T23:59:59+09:00'))).toBe('2026/02/14')
    },
  )
})

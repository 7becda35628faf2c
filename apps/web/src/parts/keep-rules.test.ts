import type { Work } from '@yomikura/contract/works'
import { describe, expect, it } from 'vitest'
import { canKeepOffline } from './keep-rules.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const aWork = (over: Partial<Work>) =>
  ({ downloadable: true, is_playwork: true, download_start_date: null, ...over }) as Work

describe('keeping a work offline', () => {
  it.each([
    ['a work that plays here', {}, true],
    ['one that must not be downloaded', { downloadable: false }, false],
    ['one that does not play here', { is_playwork: false }, false],
    ['a pre-order', { download_start_date: '2026-07-01T00:00:00Z' }, false],
    ['one that has begun', { download_start_date: '2026-05-01T00:00:00Z' }, true],
  ])('%s: %o → %s', (_, over, may) => {
    expect(canKeepOffline(aWork(over), NOW)).toBe(may)
  })
})

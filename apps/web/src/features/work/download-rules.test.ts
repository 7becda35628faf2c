import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { canDownload, canPlay, listDownloads, type Reader } from './download-rules.ts'
import { toWorkState } from './work-state.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const desktop: Reader = {
  account: { is_super_user: false, zip_allowed: true, folder_allowed: true },
  isMobile: false,
  nowMs: NOW,
}
const mobile = { ...desktop, isMobile: true }
const chief = { ...desktop, account: { ...desktop.account, is_super_user: true } }
const work = (more: object) => aWork({ workno: 'RJ000001', ...more })

describe('opening (specification.md#1.5)', () => {
  const unready = { is_playwork: false, encodable: true }

  it.each<[Reader, object, boolean, string]>([
    [desktop, {}, true, 'a work for browsers'],
    [desktop, unready, false, 'one that could be made ready, and is not'],
    [chief, unready, true, 'the same for a super user'],
    [chief, { ...unready, encodable: false }, false, 'one that no browser will ever open'],
    [desktop, { ...unready, purchase_type: 2, inservice: 0 }, true, 'own and not on sale'],
    [desktop, { ...unready, purchase_type: 2, inservice: 1 }, false, 'own and on sale'],
  ])('%#: %s', (reader, more, expected) => {
    expect(canPlay(work(more), reader)).toBe(expected)
    expect(toWorkState(work(more), reader) === 'open').toBe(expected)
  })
})

describe('downloads (specification.md#1.5)', () => {
  it.each<[Reader, object, boolean, string]>([
    [desktop, {}, true, 'a work with files'],
    [desktop, { downloadable: false }, false, 'a work that is not to be downloaded'],
    [desktop, { content_count: 0 }, false, 'no files for a desktop'],
    [desktop, { download_start_date: '2027-01-01T00:00:00Z' }, false, 'a pre-order'],
    [desktop, { download_start_date: '2026-01-01T00:00:00Z' }, true, 'a former pre-order'],
    [desktop, { touch_content_count: 0 }, true, 'no files for a phone, which a desktop is not'],
    [mobile, { touch_content_count: 0 }, false, 'no files for a phone'],
    [mobile, { touch_inservice: 0 }, false, 'not in service for phones'],
    [mobile, { content_count: 0 }, true, 'files for phones only'],
    [chief, { downloadable: false, content_count: 0 }, true, 'a super user'],
    [desktop, { revision: FALLBACK_REVISION }, false, 'in preparation'],
    [chief, { revision: FALLBACK_REVISION }, false, 'in preparation, for a super user too'],
    [desktop, { purchase_type: 2, inservice: 0, downloadable: false }, true, 'own and not on sale'],
    [desktop, { purchase_type: 2, inservice: 1, downloadable: false }, false, 'own and on sale'],
  ])('%#: %s', (reader, more, expected) => {
    expect(canDownload(work(more), reader)).toBe(expected)
  })

  it('guides to what a reader may do with a work that does not play', () => {
    const closed = { is_playwork: false }
    expect(toWorkState(work(closed), desktop)).toBe('download_only')
    expect(toWorkState(work({ ...closed, touch_content_count: 0 }), desktop)).toBe('download_only')
    expect(toWorkState(work({ ...closed, touch_content_count: 0 }), mobile)).toBe('pc_only')
    expect(toWorkState(work({ ...closed, downloadable: false }), mobile)).toBe('elsewhere')
  })

  it('waits for its date, except for makers and super users', () => {
    const early = { download_start_date: '2026-11-20T00:00:01Z' }
    expect(toWorkState(work(early), desktop)).toBe('pre_order')
    expect(toWorkState(work(early), { ...desktop, nowMs: NOW + 1000 })).toBe('open')
    expect(toWorkState(work(early), chief)).toBe('open')
    expect(toWorkState(work({ ...early, purchase_type: 2 }), desktop)).toBe('open')
    const unpublished = { ...early, revision: FALLBACK_REVISION }
    expect(toWorkState(work(unpublished), desktop)).toBe('pre_order')
    expect(toWorkState(work(unpublished), chief)).toBe('preparing')
  })

  it('shows the files of an own import, also where no viewer opens one', () => {
    const imported = aWork({ workno: 'RI00000001', is_playwork: false })
    expect(toWorkState(imported, desktop)).toBe('open')
  })

  it('offers a zip when reader and work permit it, folders when the work does', () => {
    expect(listDownloads(work({}), desktop)).toEqual({ hasZip: true, hasFolders: true })
    expect(listDownloads(work({ zip_allowed: false }), desktop).hasZip).toBe(false)
    expect(listDownloads(work({ folder_allowed: false }), desktop).hasFolders).toBe(false)
    const guarded = { ...desktop, account: { ...desktop.account, zip_allowed: false } }
    expect(listDownloads(work({}), guarded)).toEqual({ hasZip: false, hasFolders: true })
  })
})

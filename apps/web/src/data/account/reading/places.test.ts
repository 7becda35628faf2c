// @vitest-environment jsdom
import type { ProgressEvent } from '@yomikura/contract/reading'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRecentPage, storeRecentPlace } from './recent-page.ts'
import { findPlace, keepPageName } from './place-locator.ts'
import { holdPlace, markPlaceTime, mergePlace, parseElsewhere, readElsewhere } from './places.ts'

const key = { account: 'alice', workno: 'BJ00000101', path: '本編' }
const OLD = ['001.jpg', '002.jpg', '003.jpg', '004.jpg']
const NEW = ['a.jpg', 'b.jpg', ...OLD]

const aPlace = (position: number, name: string | undefined): ProgressEvent => ({
  ...{ workno: key.workno, path: key.path, position, total: 6, device: 'tablet', at_ms: 2000 },
  ...(name !== undefined && { locator: `page;name=${name}` }),
})

/** This device chose a page of the work as it was. */
const choose = (page: number) => {
  storeRecentPlace(key, { pageIndex: page, pageCount: 4, atSeconds: 1 })
  keepPageName(key, { page, name: OLD[page] })
  markPlaceTime(key, 1000)
}

beforeEach(() => localStorage.clear())

describe('a place of a device that has the updated work', () => {
  it.each([
    ['the same page under another number: nothing to ask', 2, aPlace(4, '003.jpg'), undefined],
    ['another page under the same number', 2, aPlace(2, '001.jpg'), 2],
    ['another page under another number', 2, aPlace(5, '004.jpg'), 5],
    ['the same number of a device that sends no names', 2, aPlace(2, undefined), undefined],
    ['another number of a device that sends no names', 2, aPlace(5, undefined), 5],
  ])('is asked about by its page: %s', (_what, here, event, asked) => {
    choose(here)
    mergePlace('alice', event)
    expect(parseElsewhere(readElsewhere(key))?.pageIndex).toBe(asked)
  })

  it.each([
    ['the older work', OLD, 2],
    ['the updated work', NEW, 4],
  ])('is taken over as its page: in %s', (_what, names, page) => {
    mergePlace('alice', aPlace(4, '003.jpg'))
    expect(findPlace(key, names)).toBe(page)
  })

  it('keeps its name while it is asked about', () => {
    storeRecentPlace(key, { pageIndex: 0, pageCount: 4, atSeconds: 1 })
    const close = holdPlace(key)
    mergePlace('alice', aPlace(4, '003.jpg'))
    expect(parseElsewhere(readElsewhere(key))).toMatchObject({ pageIndex: 4, name: '003.jpg' })
    close()
    expect(readRecentPage(key)).toBe(4)
    expect(findPlace(key, OLD)).toBe(2)
  })

  it('without a name leaves none of the page before', () => {
    choose(2)
    localStorage.setItem('place-time/alice/BJ00000101/本編', '1000/elsewhere')
    mergePlace('alice', aPlace(3, undefined))
    expect(findPlace(key, NEW)).toBe(3)
  })
})

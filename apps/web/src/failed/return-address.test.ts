import { expect, it } from 'vitest'
import { toReturnAddress } from './return-address.ts'

const ORIGIN = 'https://read.example'

it('leads back to the address that did not load, its query included', () => {
  const search = `?to=${encodeURIComponent('/work/RJ000001/tree?x=1')}`
  expect(toReturnAddress(search, ORIGIN)).toBe('/work/RJ000001/tree?x=1')
})

it.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '/failed.html', ''])(
  'leads to the start instead of %j',
  (to) => {
    expect(toReturnAddress(`?to=${encodeURIComponent(to)}`, ORIGIN)).toBe('/')
  },
)

import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './exact-search.ts'

describe('queries of addresses', () => {
  it.each([
    '?a=12345678901234567890&b=1.0&c=x&c=y',
    '?c=x&a=1&c=y',
    '?2=b&1=a',
    '?flag&empty=&=none',
    '?a=b+c&d=e%20f&g=%2f',
    '?q="x"&n=null&o={}&t=true',
    '?a=%zz',
    '?__proto__=x',
  ])('%s returns byte for byte', (query) => {
    const search = parseSearch(query)
    expect(stringifySearch(search)).toBe(query)
    expect(stringifySearch({ ...search })).toBe(query)
  })

  it('gives values as text', () => {
    expect(parseSearch('?p=1.0&f=a%20b+c')).toMatchObject({ p: '1.0', f: 'a b c' })
    expect(parseSearch('')).toEqual({})
  })

  it('writes only what was changed', () => {
    const { workno, ...rest } = parseSearch('?a=1.0&workno=RJ000001&b=x&b=y')
    expect(workno).toBe('RJ000001')
    expect(stringifySearch(rest)).toBe('?a=1.0&b=x&b=y')
    expect(stringifySearch({ ...rest, p: 2, none: undefined })).toBe('?a=1.0&b=x&b=y&p=2')
    expect(stringifySearch({ ...rest, b: 'z' })).toBe('?a=1.0&b=z')
  })

  it('writes a query that has no address yet', () => {
    expect(stringifySearch({ p: 3, f: '卷 1' })).toBe('?p=3&f=%E5%8D%B7+1')
    expect(stringifySearch({})).toBe('')
  })
})

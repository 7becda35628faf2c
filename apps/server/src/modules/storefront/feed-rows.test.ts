import { describe, expect, it } from 'vitest'
import { aCatalogueWork } from '#test/test-works.ts'
import { readWorkRow } from './feed-rows.ts'

describe('readWorkRow', () => {
  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//shop.example/x',
  ])('refuses the address “%s”, which is none of the web', (product_url) => {
    const why = 'product_url names no http or https address'
    expect(readWorkRow(aCatalogueWork({ product_url }))).toMatchObject({ isValid: false, why })
  })

  it.each(['', 'https://shop.example/works/1', 'http://localhost:4010/works/1'])(
    'takes the address “%s”',
    (product_url) => {
      expect(readWorkRow(aCatalogueWork({ product_url })).isValid).toBe(true)
    },
  )
})

// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ShopLink } from './ShopLink.tsx'

it.each([
  ['https://shop.example/1', 1],
  ['http://shop.example/1', 1],
  ['', 0],
  [' ', 0],
  ['/', 0],
  ['about:blank', 0],
  ['javascript:alert(1)', 0],
  ['data:text/html,1', 0],
  ['ftp://shop.example/1', 0],
  ['//shop.example/1', 0],
])('a place in the shop at %j is %i links', (url, count) => {
  const { container } = render(
    <ShopLink className={undefined} url={url} otherwise={<b>none</b>}>
      rate
    </ShopLink>,
  )
  expect(container.querySelectorAll('a')).toHaveLength(count)
  expect(container.querySelectorAll('b')).toHaveLength(1 - count)
})

// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { OpenOrBuyLink } from '#parts/OpenOrBuyLink.tsx'
import { StoreLink } from './StoreLink.tsx'

const text = { locale: 'en_US', t: (key: string) => key } as never

it.each([
  ['https://shop.example/1', ['https://shop.example/1', 'https://shop.example/1']],
  ['javascript:alert(1)', []],
  ['data:text/html,1', []],
  ['', []],
])('a link to the store at %j leads to the web or nowhere', (work_url, expected) => {
  const work = { workno: 'RJ000001', work_url, purchased: false }
  const { container } = render(
    <TextContext value={text}>
      <StoreLink url={work_url} />
      <OpenOrBuyLink className={undefined} work={work}>
        Buy
      </OpenOrBuyLink>
    </TextContext>,
  )
  const links = [...container.querySelectorAll('a[href]')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected)
})

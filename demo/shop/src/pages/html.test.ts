import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes whatever is put in, and nothing twice', () => {
  const name = `<script>alert("1")</script> & 'co'`
  const inner = html`<b title="${name}">${name}</b>`
  const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;'
  expect(html`<p>${inner}</p>`.markup).toBe(`<p><b title="${escaped}">${escaped}</b></p>`)
})

it('leaves out what is not there and joins lists', () => {
  expect(html`${false}${undefined}${null}${[1, html`<i>2</i>`, 'a']}`.markup).toBe('1<i>2</i>a')
})

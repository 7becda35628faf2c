import { LIMITS } from '@yomikura/contract/limits'
import { expect, it } from 'vitest'
import { cleanDescription } from './description.ts'

it.each([
  ['A sea.\n\n\n\nA shore.\r\nEnd.', 'A sea.\n\nA shore.\nEnd.'],
  ['<p>A &amp; B</p><p class="x">C<br/>D &#x591c;&#22812;</p>', 'A & B\n\nC\nD 夜夜'],
  ['<div>\n  one\n  line\n</div>', 'one line'],
  ['<p>x</p><script>alert(1)</script><!-- y -->', 'x\nalert(1)'],
  ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
  ['I <3 it', 'I <3 it'],
  ['<p>&unknown; &#0; &#1114112;</p>', '&unknown;'],
  ['a\u202eb\u0007c\td', 'abc d'],
  ['<p></p>', undefined],
  ['  ', undefined],
  [7, undefined],
])('%j becomes %j', (given, text) => {
  expect(cleanDescription(given)).toBe(text)
})

it('is never longer than what readers are shown, and ends with a whole letter', () => {
  const text = cleanDescription(`a${'😀'.repeat(LIMITS.descriptionLength)}`) ?? ''
  expect(text.length).toBeLessThanOrEqual(LIMITS.descriptionLength)
  expect(text.isWellFormed()).toBe(true)
})

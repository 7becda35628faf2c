import { expect, it } from 'vitest'
import { findMetadata } from './find-metadata.ts'
import type { WorkMetadata } from './work-metadata.ts'

const strip: WorkMetadata = { name: 'Strip', direction: 'vertical' }
const file = (path: string, metadata?: WorkMetadata) => ({ segments: path.split('/'), metadata })

it.each([
  ['alone', [file('1.pdf', strip)], 'vertical'],
  ['with a cover', [file('cover.jpg'), file('1.pdf', strip)], 'vertical'],
  ['with a text', [file('readme.txt'), file('1.pdf', strip)], 'vertical'],
  ['beside pages', [file('1.pdf', strip), file('001.jpg'), file('002.jpg')], undefined],
  ['beside another document', [file('1.pdf', strip), file('2.pdf', { name: 'b' })], undefined],
  [
    'that a note says otherwise of',
    [file('work.json', { direction: 'ltr' }), file('1.pdf', strip)],
    'ltr',
  ],
] as const)('has the work scrolled for a document of strips %s: %j', (_, files, direction) => {
  expect(findMetadata(files).direction).toBe(direction)
})

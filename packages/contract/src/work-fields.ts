import { Type } from 'typebox'
import { nullable } from './field.ts'
import { WORK_CATEGORIES, WORK_TYPES } from './work-types.ts'
import { WORKNO_PATTERN } from './workno.ts'

/** Number of a work. */
export const WorkNo = Type.String({
  pattern: WORKNO_PATTERN,
  description:
    'Number of a work, given by the shop: two capital letters, of which the first (R, V or B) decides the content folder, and 6 to 8 digits.',
  examples: ['BJ00000101'],
})

/** Live form of the wire: UTC, six fractional digits, Z (wire.md#dates). */
export const WireDate = Type.String({
  format: 'date-time',
  description: 'A time in UTC with six fractional digits.',
  examples: ['2026-07-07T20:44:08.000000Z'],
})

/** Fields that say the same wherever a work is answered; all come from the shop's catalogue. */
export const titleId = Type.String({
  description:
    'Id of the series in the shop; of a work without one, where that has to be named, its workno.',
  examples: ['TITLE00132851'],
})
export const authorName = nullable(
  Type.String(),
  'Authors in Japanese, joined by `/`; null where the shop names none.',
)
export const workName = Type.String({
  description: 'Title of the work in Japanese, the same as `name.ja_JP`.',
})
export const makerName = Type.String({
  description: 'Maker’s name in Japanese, the same as `maker.name.ja_JP`.',
})
export const workType = Type.String({
  description: `The shop’s code of the kind of work, three capital letters or digits. Known are ${WORK_TYPES.join(', ')}; others count to the category \`etc\`.`,
  examples: ['MNG'],
})
export const workCategory = Type.String({
  description: `Tab of the library that the work type belongs to: one of ${WORK_CATEGORIES.slice(1).join(', ')}.`,
  examples: ['book'],
})
export const siteId = Type.String({
  description: 'Section of the shop that sells the work, in the shop’s own vocabulary.',
  examples: ['home'],
})
export const ageText = Type.String({
  description: 'Youngest readers the work is for: `all`, `r15` or `r18`.',
  examples: ['all'],
})
export const workUrl = Type.String({
  description: 'Absolute http or https address of the work’s page in the shop; empty without one.',
})
export const coverUrl = Type.String({
  description:
    'Absolute address of the cover at its full size, WebP. Its `v` changes with the picture.',
})
export const thumbnailUrl = Type.String({
  description: 'Absolute address of the cover within 300 x 300 pixels, WebP.',
})
export const isPlaywork = Type.Boolean({
  description:
    'Whether the work opens in a browser: by the shop, else whether a viewer opens at least one of its published files.',
})
export const workDirection = Type.Union(
  [Type.Literal('rtl'), Type.Literal('ltr'), Type.Literal('vertical')],
  {
    description:
      'How pages follow each other: from the right, from the left, or downwards as in a webtoon.',
  },
)
export const volumeNumber = nullable(
  Type.Integer(),
  'Number of the volume in its series, by the shop; null without a series or a number.',
)
export const seriesNames = 'The series’ name by locale; absent where the shop has it in one only.'

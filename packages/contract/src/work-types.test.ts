import { expect, it } from 'vitest'
import { toWorkCategory, WORK_TYPES } from './work-types.ts'

/** The table of specification.md#1.3. */
const TABLE = {
  book: 'COM ET3 GSH ICG IN2 MDC MNG SCM IST VCM WBT INV',
  music: 'MUS SOU',
  video: 'MOV',
  general: 'PBC',
  novel: 'NR2 NRE KSV',
  game: 'DNV ACN QIZ ADV RPG TBL SLN TYP STG PZL ETC',
  etc: 'PHT TOL ET4 MTR IMT AMT',
}

it.each(Object.entries(TABLE))('%s holds its kinds of work', (category, types) => {
  expect(types.split(' ').map(toWorkCategory)).toEqual(types.split(' ').map(() => category))
})

it('knows these kinds and no other', () => {
  const asked = Object.values(TABLE).flatMap((types) => types.split(' '))
  expect([...WORK_TYPES].toSorted()).toEqual(asked.toSorted())
})

it.each(['XXX', '', 'com', 'constructor'])('puts the unknown kind %j into etc', (type) => {
  expect(toWorkCategory(type)).toBe('etc')
})

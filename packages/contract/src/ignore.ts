import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { WorkNo } from './works.ts'

/** Worknos that the reader hid from the library. */
export const IgnoredWorks = Type.Object(
  { works: Type.Array(WorkNo, { description: 'Every work that is hidden now.' }) },
  { title: 'IgnoredWorks', description: 'Works that the reader hid from the library.' },
)
export type IgnoredWorks = Static<typeof IgnoredWorks>

const toBody = (change: string) =>
  Type.Object({
    works: Type.Array(WorkNo, {
      maxItems: LIMITS.ignoreBatch,
      description: `${change}, at most ${LIMITS.ignoreBatch} at once.`,
    }),
  })

export const listIgnored = { response: { 200: IgnoredWorks } }
export const ignoreWorks = {
  body: toBody('Works to hide, of which those not held are passed over'),
  response: { 200: IgnoredWorks },
}
export const unignoreWorks = {
  body: toBody('Works to show again'),
  response: { 200: IgnoredWorks },
}

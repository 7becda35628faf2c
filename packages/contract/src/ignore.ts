import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { WorkNo } from './works.ts'

/** Worknos that the reader hid from the library. */
export const IgnoredWorks = Type.Object({ works: Type.Array(WorkNo) })
export type IgnoredWorks = Static<typeof IgnoredWorks>

const body = Type.Object({ works: Type.Array(WorkNo, { maxItems: LIMITS.ignoreBatch }) })

export const listIgnored = { response: { 200: IgnoredWorks } }
export const ignoreWorks = { body, response: { 200: IgnoredWorks } }
export const unignoreWorks = { body, response: { 200: IgnoredWorks } }

import { type Static, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { WorkNo } from './works.ts'

/** Worknos that the asking browser keeps for when there is no network. */
export const KeptWorks = Type.Object(
  {
    works: Type.Array(WorkNo, {
      maxItems: LIMITS.keptWorks,
      description: `Works stored in the asking browser, at most ${LIMITS.keptWorks}; a new list replaces the old one.`,
    }),
  },
  { title: 'KeptWorks', description: 'Works that the asking browser keeps offline.' },
)
export type KeptWorks = Static<typeof KeptWorks>

export const listKeptWorks = { response: { 200: KeptWorks } }
export const replaceKeptWorks = { body: KeptWorks, response: { 200: KeptWorks } }

import type { GivenEncoding } from '@yomikura/ingest/pipeline/open/given-encoding'
import type { ImportOrder } from '#modules/ingest/index.ts'
import { GIVEN_FIELDS, toPictureType } from '#modules/library/index.ts'
import type { FoundWork } from './find-works.ts'

/** What a person says of all works of an import; the rest is guessed from their places and files. */
export type GivenFacts = {
  title?: string
  maker?: string
  direction?: 'rtl' | 'ltr' | 'vertical'
  names?: GivenEncoding
  /** Makes their files again, though they are unchanged. */
  remake?: boolean
}

/** The order by which a work that was found becomes a work of an account. */
export function toImportOrder(
  work: FoundWork,
  accountId: string,
  named: GivenFacts = {},
): ImportOrder {
  const direction = named.direction ?? work.direction
  return {
    ...work,
    workType: toPictureType(work.workType, direction),
    title: named.title ?? work.title,
    direction,
    makerName: named.maker ?? work.maker,
    accountId,
    given: GIVEN_FIELDS.filter((field) => named[field] !== undefined),
    isRemake: named.remake ?? false,
    nameEncoding: named.names,
  }
}

import { AppError } from '@yomikura/contract/errors'

/** `ETag` of a counted state. */
export function toEtag(version: number): string {
  return `"${version}"`
}

/**
 * The version that an `If-Match` header names; undefined without one, and for `*`, which names none.
 *
 * @throws AppError `bad_request` for tags that are none of ours
 */
export function readEtag(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const [, digits] = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim()) ?? []
  if (digits === undefined) throw new AppError('bad_request', 'The ETag is none of ours.')
  return Number(digits)
}

/** Whether an `If-None-Match` header says that the sender holds this version already. */
export function isEtag(header: string | undefined, version: number): boolean {
  return header !== undefined && header.trim().replace(/^W\//, '') === toEtag(version)
}

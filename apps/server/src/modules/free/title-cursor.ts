import { AppError } from '@yomikura/contract/errors'
import type { TitlePlace } from './repository.ts'

/** A place in a list of titles as an opaque word. */
export function writeTitleCursor({ score, title_id }: TitlePlace): string {
  return Buffer.from(JSON.stringify([score, title_id])).toString('base64url')
}

/** @throws AppError `bad_request` for anything but a cursor of ours */
export function readTitleCursor(cursor: string): TitlePlace {
  const value = parse(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(value)) {
    const [score, title_id] = value as unknown[]
    const isPlace = typeof score === 'number' && typeof title_id === 'string'
    if (isPlace && !title_id.includes('\0')) return { score, title_id }
  }
  throw new AppError('bad_request', 'Use the next_cursor of an answer, or none to start.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

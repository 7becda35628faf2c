import { AppError } from '@yomikura/contract/errors'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const UNAVAILABLE = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ESTALE',
])

export function hasCode(error: unknown, ...codes: string[]): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && codes.includes(code)
}

/** A file system's error as one that callers understand on every technology. */
export function toNeutralError(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (FULL.has(code)) return new AppError('storage_full', undefined, { cause: error })
  if (UNAVAILABLE.has(code)) return new AppError('storage_unavailable', undefined, { cause: error })
  return error
}

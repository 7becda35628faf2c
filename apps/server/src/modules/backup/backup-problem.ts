import { AppError } from '@yomikura/contract/errors'

/** Why a backup or restore cannot go on, in words for the operator who has to act. */
export class BackupProblem extends Error {
  /**
   * @param what the thing that is wrong, with its file or address
   * @param words what is wrong with it, and what to do now
   */
  constructor(
    what: string,
    { cause, next, error }: { cause: string; next: string; error?: unknown },
  ) {
    super(`${what}: ${cause.replace(/\.$/, '')}. ${next}`, { cause: error })
    this.name = 'BackupProblem'
  }
}

/**
 * Says of a full disk which one it is.
 *
 * @param what the places that are written to
 * @throws BackupProblem
 */
export async function inRoom<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isFull(error)) throw error
    throw new BackupProblem(what, {
      cause: 'no space is left there',
      next: 'Make room and run it again: what was copied stays.',
      error,
    })
  }
}

/** Also where the failure of one of many objects lies around it. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AppError && error.code === 'storage_full') return true
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' || isFull(error.cause)
}

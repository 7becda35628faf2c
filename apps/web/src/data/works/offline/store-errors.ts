/** The browser gives no more room. Whatever was stored whole before stays. */
export class StorageFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('The browser gives no more room.', options)
    this.name = 'StorageFullError'
  }
}

/** Whether a failure of IndexedDB says that there is no room, however it is wrapped. */
export function isQuotaError(error: unknown): boolean {
  return namesOf(error).some((name) => name === 'QuotaExceededError')
}

/** Whether the connection was lost or closed under us: opening it again helps (security.md#b-7). */
export function isConnectionLost(error: unknown): boolean {
  const lost = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError']
  return namesOf(error).some((name) => lost.includes(name))
}

/** Whether the browser has a row and lost its bytes on disk: reading it again never helps. */
export function isBytesLost(error: unknown): boolean {
  return namesOf(error).some((name) => name === 'NotReadableError' || name === 'DataError')
}

/** Dexie keeps the browser's own error as `inner`, and failures of a batch as `failures`. */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { inner, failures, cause } = error as Error & { inner?: unknown; failures?: unknown }
  const nested = [inner, cause, ...(Array.isArray(failures) ? (failures as unknown[]) : [])]
  return [error.name, ...nested.flatMap((one) => (one === error ? [] : namesOf(one)))]
}

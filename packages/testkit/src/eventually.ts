import { vi } from 'vitest'
import { patience } from './patience.ts'

/**
 * Asks again until an assertion holds, for as long as this machine may need: what vitest itself waits,
 * a second, is a guess of how long something takes.
 */
export function eventually<T>(assertion: () => T | Promise<T>, withinMs = 5_000): Promise<T> {
  return vi.waitFor(assertion, { timeout: withinMs * patience() })
}

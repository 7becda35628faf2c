import type { ClientConfig } from '@yomikura/contract/config'
import { toEnvironment } from '../device/environment.ts'
import { log } from '../log/log.ts'

declare global {
  interface Window {
    /** Read by whatever tag manager the operator puts on the page; nothing of ours reads it. */
    dataLayer?: Record<string, unknown>[]
  }
}

/** Longest name that analytics services take (specification.md#1.9). */
const MAX_NAME_LENGTH = 40

/** Event names carry the product, whose segment may hold signs that such names must not. */
export function toEventName({ app }: Pick<ClientConfig, 'app'>, name: string): string {
  return `${app}_${name}`
}

/**
 * Reports an event to analytics. Nothing leaves the browser here: where no tag manager is installed
 * the list is only memory.
 */
export function pushEvent(name: string, values: Record<string, string | number>): void {
  const isForReaders = toEnvironment(location.hostname) === 'production'
  if (name.length > MAX_NAME_LENGTH && !isForReaders) {
    log.error(`The event name ${name} is over ${MAX_NAME_LENGTH} characters`)
  }
  window.dataLayer ??= []
  window.dataLayer.push({ event: name, ...values })
}

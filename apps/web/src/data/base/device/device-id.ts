import { createRandomId } from '#lib/random-id.ts'
import { deviceStorage } from './device-storage.ts'

const KEY = 'device-id'
let unstored: string | undefined

/** A random name of this browser, by which it recognizes its own events; it reveals nothing else. */
export function getDeviceId(): string {
  const stored = deviceStorage()?.getItem(KEY)
  if (stored && /^[\w-]{1,64}$/.test(stored)) return stored
  const id = (unstored ??= createRandomId())
  try {
    deviceStorage()?.setItem(KEY, id)
  } catch {
    // Refused: the name holds as long as the page.
  }
  return id
}

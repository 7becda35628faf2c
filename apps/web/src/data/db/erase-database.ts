import { Dexie } from 'dexie'

/**
 * Removes a database for good.
 *
 * @returns false when another tab keeps it open
 */
export async function eraseDatabase(name: string): Promise<boolean> {
  const blocked = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => blocked.resolve(false), 5000)
  try {
    return await Promise.race([Dexie.delete(name).then(() => true), blocked.promise])
  } finally {
    clearTimeout(timer)
  }
}

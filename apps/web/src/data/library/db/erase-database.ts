import { Dexie } from 'dexie'
import { eraseDatabases } from './erase-storage.ts'

/**
 * Removes a database for good; all of this origin where the browser cannot remove one any more.
 *
 * @returns false when another tab keeps it open
 * @throws Error when that would need the server, and it does not answer
 */
export async function eraseDatabase(name: string): Promise<boolean> {
  const blocked = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => blocked.resolve(false), 5000)
  try {
    return await Promise.race([Dexie.delete(name).then(() => true), blocked.promise])
  } catch {
    await eraseDatabases()
    return true
  } finally {
    clearTimeout(timer)
  }
}

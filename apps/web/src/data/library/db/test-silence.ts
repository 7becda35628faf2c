import { Dexie } from 'dexie'

/**
 * Holds stores of a database, as a page does that a browser keeps in its cache: who asks for one of
 * them is not answered.
 *
 * @returns lets them go
 */
export async function holdStores(database: string, stores: readonly string[]): Promise<() => void> {
  const db = await new Dexie(database).open()
  const held = db.backendDB().transaction(stores, 'readwrite')
  let isHeld = true
  const hold = () => {
    // A transaction lives as long as it asks.
    if (isHeld)
      held
        .objectStore(stores[0] ?? '')
        .count()
        .addEventListener('success', hold)
    else db.close()
  }
  hold()
  return () => {
    isHeld = false
  }
}

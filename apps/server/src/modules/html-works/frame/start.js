/* Runs in the page that a work starts from: takes the saves that the app kept, puts them back where
   the browser has lost them, and leads on to the work's own page. */

const restoreDatabase = ({ name, version, stores }) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
        for (const index of indexes) made.createIndex(index.name, index.keyPath, index)
      }
    }
    opening.onsuccess = () => {
      const database = opening.result
      const names = stores.map((store) => store.name)
      const done = () => resolve(database.close())
      if (names.length === 0) return done()
      const change = database.transaction(names, 'readwrite')
      change.oncomplete = done
      change.onabort = () => reject(change.error)
      for (const { name: store, keyPath, records } of stores)
        for (const [key, value] of records)
          // A key that is part of its value must not be said twice.
          change.objectStore(store).put(value, ...(keyPath === null ? [key] : []))
    }
  })

const restoreDatabases = async (databases) => {
  if (yomikura.opaque || (await indexedDB.databases()).length > 0) return
  for (const one of databases) await restoreDatabase(one)
}

const restoreTexts = (saves) => {
  try {
    if (localStorage.length > 0) return
    for (const [key, value] of Object.entries(saves)) localStorage.setItem(key, value)
  } catch {
    // No storage here: the next page takes them from its window's name.
    window.name = JSON.stringify({ localStorage: saves })
  }
}

addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin !== yomikura.app || event.data?.type !== 'start')
    return
  const { saves, databases, entry } = event.data
  restoreTexts(saves)
  // What cannot be put back must not keep the work from starting.
  await restoreDatabases(databases).catch(() => undefined)
  location.replace(entry)
})
parent.postMessage({ type: 'ready' }, yomikura.app)

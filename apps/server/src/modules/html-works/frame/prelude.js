/* Runs before the work, in each of its pages: reports to the app what the work saves, and stands in for
   what an opaque origin lacks. Everything that it sends may be forged by the work. */

const post = parent.postMessage.bind(parent)
const report = (message) => post(message, yomikura.app)
delete globalThis.RTCPeerConnection
delete globalThis.webkitRTCPeerConnection

/* --- texts: localStorage ------------------------------------------------------------------- */

const STORAGES = ['localStorage', 'sessionStorage']
const pretended = {}

/** Storage in memory, where the browser keeps none from this frame. */
const pretend = (items) => {
  const own = {
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
  }
  return new Proxy(own, {
    get: (target, key) => (key === 'length' ? items.size : (target[key] ?? items.get(key))),
    set: (_target, key, value) => (items.set(key, String(value)), true),
    deleteProperty: (_target, key) => (items.delete(key), true),
    has: (target, key) => key in target || items.has(key),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      items.has(key)
        ? { value: items.get(key), writable: true, enumerable: true, configurable: true }
        : undefined,
  })
}

/** What the page before left: the app's copy, or the storage of the work's last page. */
const readName = () => {
  try {
    return JSON.parse(window.name)
  } catch {
    return {}
  }
}

for (const name of STORAGES) {
  try {
    void globalThis[name].length
  } catch {
    const items = new Map(Object.entries(readName()[name] ?? {}))
    pretended[name] = items
    Object.defineProperty(globalThis, name, { value: pretend(items), configurable: true })
  }
}
if (pretended.localStorage) {
  window.name = ''
  // The work's next page finds its storage as this one leaves it.
  addEventListener('pagehide', () => {
    const kept = STORAGES.map((name) => [name, Object.fromEntries(pretended[name] ?? [])])
    window.name = JSON.stringify(Object.fromEntries(kept))
  })
}

let last = '{}'
const sendTexts = () => {
  try {
    const saves = {}
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index)
      saves[key] = localStorage.getItem(key)
    }
    const text = JSON.stringify(saves)
    if (text === last) return
    last = text
    report({ type: 'saves', saves })
  } catch {
    // No storage at all: nothing to report.
  }
}
setInterval(sendTexts, 1000)
addEventListener('pagehide', sendTexts)
document.addEventListener('visibilitychange', sendTexts)

/* --- databases: IndexedDB ------------------------------------------------------------------ */

const finish = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = (name) =>
  new Promise((resolve, reject) => {
    const opening = openQuietly.call(indexedDB, name)
    opening.onsuccess = () => {
      // The work's own changes come first.
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
    opening.onerror = () => reject(opening.error)
    // Deleted in between: it must not come to life again.
    opening.onupgradeneeded = () => opening.transaction.abort()
  })

const readStore = async (store) => {
  const { name, keyPath, autoIncrement } = store
  // All of it is asked at once: later the transaction is over.
  const asked = [finish(store.getAllKeys()), finish(store.getAll())]
  const indexes = [...store.indexNames].map((index) => {
    const { name, keyPath, unique, multiEntry } = store.index(index)
    return { name, keyPath, unique, multiEntry }
  })
  const [keys, values] = await Promise.all(asked)
  return {
    name,
    keyPath,
    autoIncrement,
    indexes,
    records: keys.map((key, at) => [key, values[at]]),
  }
}

const readDatabase = async (name) => {
  const database = await openDatabase(name)
  try {
    const names = [...database.objectStoreNames]
    const reading = names.length > 0 && database.transaction(names, 'readonly')
    const stores = await Promise.all(names.map((store) => readStore(reading.objectStore(store))))
    return { name, version: database.version, stores }
  } finally {
    database.close()
  }
}

let isReading = false
let isChanged = false
const sendDatabases = async () => {
  if (!isChanged || isReading) return
  isReading = true
  isChanged = false
  try {
    const found = await indexedDB.databases()
    const databases = await Promise.all(found.map(({ name }) => readDatabase(name)))
    report({ type: 'databases', databases })
  } catch {
    // Read again with the work's next change.
  }
  isReading = false
}

const watch = (owner, methods) => {
  for (const method of methods) {
    const original = owner[method]
    owner[method] = function (...given) {
      isChanged = true
      return original.apply(this, given)
    }
  }
}

/** Faults of the work's own; any other error of opening means that the browser keeps nothing here. */
const OWN_FAULTS = ['VersionError', 'AbortError', 'ConstraintError', 'DataError', 'TypeError']

/** Where the browser keeps databases from framed sites, the app says once that nothing is saved. */
let hasWarned = false
const warn = () => {
  if (!hasWarned) report({ type: 'no_database' })
  hasWarned = true
}
const warnOfFault = ({ name }) => {
  if (!OWN_FAULTS.includes(name)) warn()
}
const warnAtOpening = () => {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    try {
      const opening = open.apply(this, given)
      opening.addEventListener('error', () => warnOfFault(opening.error))
      return opening
    } catch (error) {
      warnOfFault(error)
      throw error
    }
  }
}

/** Some browsers refuse by having no databases at all: what the work finds stays what it was. */
const warnAtLooking = () => {
  const owner = Object.hasOwn(globalThis, 'indexedDB') ? globalThis : Window.prototype
  const found = Object.getOwnPropertyDescriptor(owner, 'indexedDB')
  Object.defineProperty(globalThis, 'indexedDB', {
    get() {
      warn()
      return found?.get ? found.get.call(globalThis) : found?.value
    },
    configurable: true,
    enumerable: true,
  })
}

const hasDatabases = () => {
  try {
    return Boolean(globalThis.indexedDB)
  } catch {
    return false
  }
}

const canOpen = hasDatabases()
const openQuietly = canOpen ? IDBFactory.prototype.open : undefined
if (canOpen) warnAtOpening()
else warnAtLooking()
if (canOpen && indexedDB.databases) {
  watch(IDBObjectStore.prototype, ['add', 'put', 'delete', 'clear'])
  watch(IDBCursor.prototype, ['update', 'delete'])
  watch(IDBDatabase.prototype, ['createObjectStore', 'deleteObjectStore'])
  watch(IDBFactory.prototype, ['deleteDatabase'])
  setInterval(sendDatabases, 2000)
  document.addEventListener('visibilitychange', sendDatabases)
}

/* --- pictures and sounds ------------------------------------------------------------------- */

/** To an opaque origin its own pictures are foreign: a canvas could draw but not read them. */
const askOpenly = (prototype) => {
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'src')
  Object.defineProperty(prototype, 'src', {
    get,
    set(address) {
      if (this.crossOrigin === null && !/^(data|blob):/i.test(address))
        this.crossOrigin = 'anonymous'
      set.call(this, address)
    },
    configurable: true,
    enumerable: true,
  })
}
if (yomikura.opaque) {
  askOpenly(HTMLImageElement.prototype)
  askOpenly(HTMLMediaElement.prototype)
}

/**
 * The page that a work starts from: it takes the saves that the app kept, puts them back where the
 * browser has lost them, and leads on to the work's own page.
 */
export const START_PAGE = `<!doctype html><meta charset="utf-8"><title>Start</title><script src="start.js"></script>`

/** @param appUrl the only page that may hand saves in, or hear of them */
export function toStartScript(appUrl: string): string {
  return `(() => {
  const app = ${JSON.stringify(appUrl)}
  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== app || event.data?.type !== 'start') return
    const { saves, entry } = event.data
    try {
      if (localStorage.length === 0) {
        for (const [key, value] of Object.entries(saves)) localStorage.setItem(key, value)
      }
    } catch {
      // No storage here: the next page takes them from its window's name.
      window.name = JSON.stringify(saves)
    }
    location.replace(entry)
  })
  parent.postMessage({ type: 'ready' }, app)
})()`
}

/** Runs before the work: tells the app what the work saves. Everything it sends may be forged. */
export function toPreludeScript(appUrl: string): string {
  return `(() => {
  const app = ${JSON.stringify(appUrl)}
  const post = parent.postMessage.bind(parent)
  delete globalThis.RTCPeerConnection
  delete globalThis.webkitRTCPeerConnection
  const pretend = () => {
    const items = new Map()
    try {
      for (const [key, value] of Object.entries(JSON.parse(window.name))) items.set(key, String(value))
    } catch {}
    window.name = ''
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
  // Where the browser keeps storage from framed sites, the app's copy is the only one.
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      void globalThis[name].length
    } catch {
      Object.defineProperty(globalThis, name, { value: pretend(), configurable: true })
    }
  }
  let last = ''
  const send = () => {
    try {
      const saves = {}
      for (let index = 0; index < localStorage.length; index += 1) {
        const key = localStorage.key(index)
        saves[key] = localStorage.getItem(key)
      }
      const text = JSON.stringify(saves)
      if (text === last) return
      last = text
      post({ type: 'saves', saves }, app)
    } catch {}
  }
  setInterval(send, 1000)
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', send)
})()`
}

const TAG = '<script src="/.yomikura/prelude.js"></script>'
const DOCTYPE = /^(?:\xEF\xBB\xBF)?\s*<!doctype[^>]*>/i

/** Puts our script before everything of a page, behind its doctype: without that it looks different. */
export function addPrelude(page: Buffer): Buffer {
  // In letters of two bytes the tag would be noise.
  if (page[0] === 0xff || page[0] === 0xfe) return page
  const doctype = DOCTYPE.exec(page.subarray(0, 1024).toString('latin1'))?.[0] ?? ''
  const at = doctype.length
  return Buffer.concat([page.subarray(0, at), Buffer.from(TAG), page.subarray(at)])
}

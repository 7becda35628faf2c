/* The service worker of one work's origin. It answers for the work when it runs from what the app
   keeps. It stores nothing: bytes come from the app by way of the hidden page, headers from here, so
   that nothing that the work does to its origin loosens what the work may do. */

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

const encodePath = (path) => path.split('/').map(encodeURIComponent).join('/')
const refuse = (status) => new Response(null, { status, headers: yomikura.headers })

/** Asks the app for the first of some paths that the work has. */
const ask = (client, paths) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(data)
    }
    client.postMessage({ paths }, [port2])
  })

const read = async (paths) => {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const keepers = all.filter(({ url }) => new URL(url).pathname === yomikura.keeper)
  // Two tabs may run the work: either has its files.
  return keepers.length > 0 ? Promise.race(keepers.map((one) => ask(one, paths))) : undefined
}

/** Puts our script before everything of a page, behind its doctype, as the works host does. */
const addPrelude = (bytes) => {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return bytes
  const head = String.fromCharCode(...bytes.subarray(0, 1024))
  const at = new RegExp(yomikura.doctype, 'i').exec(head)?.[0].length ?? 0
  return new Blob([bytes.subarray(0, at), yomikura.tag, bytes.subarray(at)])
}

const toPart = (bytes, range, headers) => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (first === undefined || (first === '' && last === '')) return new Response(bytes, { headers })
  const { length } = bytes
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? length : Math.min(length, Number(last) + 1)
  if (start >= end) return refuse(416)
  const part = bytes.subarray(start, end)
  const partHeaders = { ...headers, 'content-range': `bytes ${start}-${end - 1}/${length}` }
  return new Response(part, { status: 206, headers: partHeaders })
}

const sendFile = async (path, range) => {
  const found = await read([path])
  if (!found) return refuse(404)
  const bytes = new Uint8Array(found.bytes)
  const isPage = found.type.startsWith('text/html')
  // Which encoding a page is in, only the page knows.
  const headers = { ...yomikura.headers, 'content-type': isPage ? 'text/html' : found.type }
  if (isPage) return new Response(addPrelude(bytes), { headers })
  return range === null ? new Response(bytes, { headers }) : toPart(bytes, range, headers)
}

/** Leads `/img/x.png`, which a work means by its own root, to where the work lies. */
const lead = async (path, page) => {
  if (!page.startsWith(yomikura.run)) return refuse(404)
  const folders = decodeURIComponent(page.slice(yomikura.run.length)).split('/').slice(0, -1)
  const places = ['', ...folders].map((_, count) => [...folders.slice(0, count), path].join('/'))
  const found = await read(places)
  return found ? Response.redirect(yomikura.run + encodePath(found.path), 307) : refuse(404)
}

const answer = async ({ url, referrer, headers, destination, method }) => {
  const { origin, pathname } = new URL(url)
  // A kept run has no network, and a work is never a page of its own.
  if (origin !== location.origin || method !== 'GET') return Response.error()
  if (destination === 'document') return refuse(403)
  const ours = yomikura.files[pathname]
  if (ours) return new Response(ours.text, { headers: ours.headers })
  const path = (from) => decodeURIComponent(pathname.slice(from))
  if (pathname.startsWith(yomikura.run))
    return sendFile(path(yomikura.run.length), headers.get('range'))
  return lead(path(1), referrer === '' ? '' : new URL(referrer).pathname)
}

addEventListener('fetch', (event) =>
  event.respondWith(answer(event.request).catch(() => Response.error())),
)

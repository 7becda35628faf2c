// @vitest-environment jsdom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eraseDatabase } from './erase-database.ts'

declare const jsdom: { reconfigure(options: { url: string }): void }

let server: Server
let asked: string[]
let status: number
beforeEach(async () => {
  asked = []
  status = 204
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${String(request.headers['x-xsrf-token'])}`)
    // What `Clear-Site-Data: "storage"` does in a browser.
    if (status === 204) for (const storage of [localStorage, sessionStorage]) storage.clear()
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  document.cookie = 'XSRF-TOKEN=token'
  localStorage.clear()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await new Promise((resolve) => server.close(resolve))
})

/** As Chromium does when a file that it needs for all databases of an origin is gone. */
function refuseToDelete(): void {
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    const error = new DOMException('Internal error opening backing store', 'UnknownError')
    const request = Object.assign(new EventTarget(), {
      error,
      onerror: null as ((event: Event) => void) | null,
    })
    request.addEventListener('error', (event) => request.onerror?.(event))
    queueMicrotask(() => request.dispatchEvent(new Event('error', { cancelable: true })))
    return request as unknown as IDBOpenDBRequest
  })
}

it('has all erased at the server’s word where the browser deletes nothing, and keeps what waits to be sent', async () => {
  refuseToDelete()
  localStorage.setItem('outbox', 'a place')
  sessionStorage.setItem('scroll', '12')
  expect(await eraseDatabase('library')).toBe(true)
  expect(asked).toEqual(['POST /clear-storage token'])
  expect([localStorage.getItem('outbox'), sessionStorage.getItem('scroll')]).toEqual([
    'a place',
    '12',
  ])
})

it('says that it could not, when the server does not do it either', async () => {
  refuseToDelete()
  status = 500
  await expect(eraseDatabase('library')).rejects.toThrow('not erased')
})

it('asks no server where the browser deletes it', async () => {
  expect(await eraseDatabase('library')).toBe(true)
  expect(asked).toEqual([])
})

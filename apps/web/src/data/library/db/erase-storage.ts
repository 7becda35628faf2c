import { readCookie } from '#lib/read-cookie.ts'

/**
 * Has the browser erase the databases of this origin at the server's word (`Clear-Site-Data`): where
 * their files on disk are damaged it can neither open them nor delete them for a script. That also
 * takes caches and service workers, which the app makes again, and both small storages.
 *
 * @throws Error when the server does not answer, or refuses
 */
export async function eraseStorage(): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') ?? '',
  }
  const answer = await fetch(new URL('/clear-storage', location.href), {
    method: 'POST',
    headers,
    body: '{}',
  })
  if (!answer.ok) throw new Error(`The storage was not erased: ${String(answer.status)}`)
}

/** As `eraseStorage`, but what the small storages hold (choices, what waits to be sent) stays. */
export async function eraseDatabases(): Promise<void> {
  const kept = [localStorage, sessionStorage].map(
    (storage) => [storage, Object.entries(storage)] as const,
  )
  await eraseStorage()
  for (const [storage, entries] of kept) {
    for (const [name, value] of entries) storage.setItem(name, String(value))
  }
}

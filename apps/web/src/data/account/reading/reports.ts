import { LIMITS } from '@yomikura/contract/limits'
import { createRandomId } from '#lib/random-id.ts'
import type { ApiClient } from '../../base/api/client.ts'
import { hasCode, isTransient } from '../../base/api/errors.ts'
import { log } from '../../base/log/log.ts'
import { network } from '../../base/network/network-state.ts'
import { deviceStorage } from '../../base/device/device-storage.ts'
import { runInOneTab } from '../../base/tabs/tab-lock.ts'

/** Reports of reading to the server, each sent once: that a work was opened, and how much of it was read. */
export type Report = { path: '/view_histories' | '/reading_records'; body: { workno: string } }

type Waiting = Report & { name: string }

/** Runs of this tab, by account. */
const runs = new Map<string, Promise<void>>()

/** Distinguishes reports of one millisecond, and keeps their order. */
let count = 0

/**
 * Sends a report to the server, or keeps it for later: without a network, and when the answer does not come. Each
 * report is an entry of its own, so that tabs never overwrite each other's. Never rejects.
 */
export async function report(api: ApiClient, given: Report): Promise<void> {
  const before = listWaiting(api.account)
  const kept = keep(api.account, given, before)
  if (!network.isOnline) return
  // On a page that is being closed there is no time to wait for one's turn; nothing may overtake.
  if (before.length > 0 || !kept) return sendReports(api)
  await send(api, kept).catch(() => undefined)
}

/** Sends what waits, in order, in one tab at a time. Stops at the first without an answer. Never rejects. */
export function sendReports(api: ApiClient): Promise<void> {
  const running = runs.get(api.account) ?? sendAll(api)
  runs.set(api.account, running)
  return running.finally(() => runs.delete(api.account))
}

async function sendAll(api: ApiClient): Promise<void> {
  if (listWaiting(api.account).length === 0) return
  await runInOneTab(`reports:${api.account}`, async () => {
    for (const waiting of listWaiting(api.account)) await send(api, waiting)
  }).catch(() => undefined)
}

/** @throws CommunicationError and other transient failures; the report then still waits */
async function send(api: ApiClient, { name, path, body }: Waiting): Promise<void> {
  const headers = { 'Idempotency-Key': name.slice(-36) }
  try {
    await api.post(path, body, { headers, keepalive: true })
  } catch (error) {
    log.warn(`A report to ${path} was not taken`, error)
    // One who was signed out meanwhile signs in again.
    if (isTransient(error) || hasCode(error, 'unauthorized', 'forbidden')) throw error
    // Refused for good, for example a work that was taken back: repeating it changes nothing.
  }
  deviceStorage()?.removeItem(name)
}

/** @returns undefined where nothing can be kept */
function keep(account: string, given: Report, before: readonly Waiting[]): Waiting | undefined {
  const storage = deviceStorage()
  const place = `${String(Date.now()).padStart(14, '0')}-${String(++count).padStart(6, '0')}`
  const name = `${toPrefix(account)}${place}-${createRandomId()}`
  // A work is opened last once.
  const isSame = ({ path, body }: Report) =>
    path === '/view_histories' && given.path === path && body.workno === given.body.workno
  const surplus = before.slice(0, Math.max(0, before.length + 1 - LIMITS.reportsKept))
  for (const gone of [...before.filter(isSame), ...surplus]) storage?.removeItem(gone.name)
  try {
    storage?.setItem(name, JSON.stringify(given))
    return { ...given, name }
  } catch {
    return undefined
  }
}

function listWaiting(account: string): Waiting[] {
  const storage = deviceStorage()
  if (!storage) return []
  return Object.keys(storage)
    .filter((name) => name.startsWith(toPrefix(account)))
    .sort()
    .map((name) => ({ ...(JSON.parse(storage.getItem(name) ?? '{}') as Report), name }))
}

function toPrefix(account: string): string {
  return `report/${account}/`
}

import { readAuthRecord, toUserId } from '../device/auth-record.ts'

const CHANNEL = 'account'

/** This page's name among the tabs. */
const OWN_TAB = Math.random().toString(36).slice(2)

/**
 * Notifies this browser's other tabs who reads now; undefined says that no account is signed in.
 * The tab that says so is on its own way already, to the shop's log-out: it must not get its own message.
 *
 * Beside it the stored record changes, which notifies tabs without BroadcastChannel.
 */
export function announceAccount(user: string | undefined, tab = OWN_TAB): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ user: user ?? '', tab })
  channel.close()
}

/**
 * Watches for a log-out or another account in another tab.
 *
 * @param user who reads in this tab; undefined for a guest
 * @param onChange called once, when somebody else reads now
 * @returns ends the watch
 */
export function watchAccount(user: string | undefined, onChange: () => void): () => void {
  const compare = (now: string | undefined) => {
    if (now === user) return
    stop()
    onChange()
  }
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === 'play' || key === null) compare(storedUser())
  }
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  const stop = () => {
    channel?.close()
    window.removeEventListener('storage', handleStorage)
  }
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('user' in data)) return
      if ('tab' in data && data.tab === OWN_TAB) return
      compare(typeof data.user === 'string' && data.user !== '' ? data.user : undefined)
    }
  }
  window.addEventListener('storage', handleStorage)
  return stop
}

function storedUser(): string | undefined {
  const record = readAuthRecord()
  return record && toUserId(record)
}

import type { AuthorizationRecord } from '@yomikura/contract/auth'
import type { ClientConfig } from '@yomikura/contract/config'
import {
  endAuthRecord,
  isGuest,
  readAuthRecord,
  readEndedRecord,
  writeAuthRecord,
} from '../device/auth-record.ts'
import { KEPT_QUEUE } from '../device/playback-request.ts'
import { currentDevicePrefs } from '../device/device-prefs.ts'
import { deviceSession } from '../device/device-storage.ts'
import { network } from '../network/network-state.ts'
import { keepConfig, readKeptConfig } from '../device/kept-config.ts'
import { announceAccount } from '../tabs/account-watch.ts'
import { type ApiClient, write } from './client.ts'
import { CommunicationError, isTransient } from './errors.ts'

/** Who reads, and what the app must know before it draws. */
export type Start = {
  config: ClientConfig
  account: AuthorizationRecord | undefined
  /** The server did not say so: this is what the browser knows of last time. */
  isPresumed: boolean
}

/**
 * Who is signed in (undefined for a guest) and the settings of this installation. Without a network,
 * or with one that does not answer, what was known last time holds; of whom nothing is known, that is
 * a guest.
 *
 * @throws AppError the server's refusal
 * @throws CommunicationError when neither the server nor this browser knows
 */
export async function askStart(api: ApiClient, signal: AbortSignal): Promise<Start> {
  const known = readKnownStart()
  const asked = askServer(api, signal)
  try {
    return await network.orLost(asked, () => new CommunicationError('There is no network.'))
  } catch (error) {
    // What a proxy says while the server behind it is away is no answer either.
    if (!isTransient(error)) throw error
    asked.catch(() => undefined)
    if (known) return known
    // A call fails before a look has shown why, and some browsers are wrong about the network.
    await network.probe()
    const kept = isAway() ? (readKnownStart() ?? readGuestStart()) : undefined
    return kept ?? asked
  }
}

async function askServer(api: ApiClient, signal: AbortSignal): Promise<Start> {
  const [config, record] = await Promise.all([
    api.get<ClientConfig>('/config', { signal }),
    api.get<AuthorizationRecord | object>('/authorize', { signal }),
  ])
  if (isGuest(record)) endAuthRecord()
  else writeAuthRecord(record)
  keepConfig(config)
  const account = isGuest(record) ? undefined : (record as AuthorizationRecord)
  return { config, account, isPresumed: false }
}

/** A proxy that wants its own sign-in is asked for that first. */
function isAway(): boolean {
  return !network.isOnline && network.getState() !== 'proxy'
}

function readKnownStart(): Start | undefined {
  const account = readAuthRecord() ?? (network.isOnline ? undefined : readEndedRecord())
  const config = account && readKeptConfig()
  return config && { config, account, isPresumed: true }
}

function readGuestStart(): Start | undefined {
  const config = readKeptConfig()
  return config && { config, account: undefined, isPresumed: true }
}

/** Ends the session. @returns where the browser goes next */
export async function logOut(): Promise<string> {
  const { pathname, search } = location
  const answer = await write('/logout', { method: 'POST', body: { to: `${pathname}${search}` } })
  writeAuthRecord({})
  deviceSession()?.removeItem(KEPT_QUEUE)
  announceAccount(undefined)
  return (JSON.parse(answer) as { redirect: string }).redirect
}

/** The sign-in page in the app's language, with the way back to where the reader is or wants to be. */
export function toLoginUrl(to = `${location.pathname}${location.search}${location.hash}`): string {
  return `/login?to=${encodeURIComponent(to)}&lang=${currentDevicePrefs().locale}`
}

/**
 * Address of the sign-in of whatever stands in front of the server, which leads back to `to`. It is none
 * of the stored app's, so the browser asks the network for it and meets the proxy.
 */
export function toNetworkSignIn(to: string): string {
  return `/login/network?to=${encodeURIComponent(to)}`
}

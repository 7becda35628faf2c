import { OFFLINE, UPLOADS } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import type { Upload } from '@yomikura/contract/uploads'
import type { ApiClient } from '../../base/api/client.ts'
import { hasCode, isTransient } from '../../base/api/errors.ts'
import { network } from '../../base/network/network-state.ts'
import { digestSha256 } from '../offline/checksum.ts'
import type { ChosenFile } from './chosen-files.ts'

/** A file of a drop that the browser cannot read: it was moved, changed, or is on a disk that is gone. */
export class UnreadableFile extends Error {
  readonly path: string

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read.`, { cause })
    this.name = 'UnreadableFile'
    this.path = path
  }
}

/** The network, or a server that has much to do or counts too many parts in this minute. */
export type WaitsFor = 'network' | 'server'

type Sending = {
  api: ApiClient
  upload: Upload
  /** In the order in which the upload has them. */
  files: readonly ChosenFile[]
  signal: AbortSignal
  /** Called with each part that has come to the server. */
  onPart: (fileIndex: number, bytes: number) => void
  /** Called when parts wait, with what for, and when they go on. */
  onWaiting: (waitsFor: WaitsFor | undefined) => void
}

type Part = { file: number; part: number }

/**
 * Sends the parts of an upload that the server has not, a few at once; each as often as it takes.
 *
 * @throws UnreadableFile, the signal's reason, or the server's refusal
 */
export async function sendFiles(sending: Sending): Promise<void> {
  const { upload, signal } = sending
  // One that fails ends the others.
  const failed = new AbortController()
  const both = AbortSignal.any([signal, failed.signal])
  const parts = listMissing(upload)
  const work = async () => {
    for (const part of parts) {
      both.throwIfAborted()
      await sendPart({ ...sending, signal: both }, part)
    }
  }
  try {
    await Promise.all(
      Array.from({ length: UPLOADS.partsAtOnce }, () =>
        work().catch((error: unknown) => {
          failed.abort(error)
          throw error
        }),
      ),
    )
  } catch (error) {
    throw signal.aborted ? signal.reason : (failed.signal.reason ?? error)
  }
}

function* listMissing({ files, part_bytes }: Upload): Generator<Part> {
  for (const [file, { size_bytes, received_parts }] of files.entries()) {
    const received = new Set(received_parts)
    for (let part = 0; part * part_bytes < size_bytes; part += 1) {
      if (!received.has(part)) yield { file, part }
    }
  }
}

async function sendPart(sending: Sending, { file, part }: Part): Promise<void> {
  const { api, upload, files, signal, onPart, onWaiting } = sending
  const chosen = files[file]
  if (chosen === undefined) return
  const at = part * upload.part_bytes
  const bytes = await readPart(chosen, at, at + upload.part_bytes)
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Digest': `sha-256=:${await digest(bytes)}:`,
  }
  for (let tries = 0; ; tries += 1) {
    try {
      await api.put(`/uploads/${upload.id}/files/${file}/parts/${part}`, bytes, { headers, signal })
      onWaiting(undefined)
      onPart(file, bytes.byteLength)
      return
    } catch (error) {
      signal.throwIfAborted()
      if (!mayHelp(error)) throw error
      if (!network.isOnline) onWaiting('network')
      else if (isServerBusy(error)) onWaiting('server')
      await waitForNext(tries, signal)
    }
  }
}

/** A part that was damaged on its way may come whole; a full disk is not asked again by itself. */
function mayHelp(error: unknown): boolean {
  if (hasCode(error, 'upload_part_damaged')) return true
  return isTransient(error) && !hasCode(error, 'storage_full')
}

/** It answered, so that the network is there, and will take the same again later. */
export function isServerBusy(error: unknown): boolean {
  return hasCode(error, 'rate_limited') || (error instanceof Refusal && error.status >= 500)
}

async function readPart({ path, file }: ChosenFile, from: number, to: number) {
  try {
    return await file.slice(from, to).arrayBuffer()
  } catch (error) {
    throw new UnreadableFile(path, error)
  }
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...(await digestSha256(bytes))))
}

/** Until the next try: a while, and for as long as there is no network. */
export async function waitForNext(tries: number, signal: AbortSignal): Promise<void> {
  do await pause(OFFLINE.retryMs[Math.min(tries, OFFLINE.retryMs.length - 1)] ?? 0, signal)
  while (!network.isOnline && !signal.aborted)
  signal.throwIfAborted()
}

/** The return of the network ends a pause, too. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const end = network.onReturn(resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  if (signal.aborted) resolve()
  return promise.finally(() => {
    clearTimeout(timer)
    end()
  })
}

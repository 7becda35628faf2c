import { TIMES, UPLOADS } from '@yomikura/contract/limits'
import { Refusal } from '@yomikura/contract/refusal'
import type { Upload, UploadedWork } from '@yomikura/contract/uploads'
import { Store } from '@yomikura/ui/store'
import type { ApiClient } from '../../base/api/client.ts'
import { hasCode, isNotFound, isTransient } from '../../base/api/errors.ts'
import { deviceStorage } from '../../base/device/device-storage.ts'
import { log } from '../../base/log/log.ts'
import type { LibrarySync } from '../../library/sync/library-sync.ts'
import type { ChosenFile } from './chosen-files.ts'
import {
  isServerBusy,
  pause,
  sendFiles,
  UnreadableFile,
  waitForNext,
  type WaitsFor,
} from './send-files.ts'

/** Why adding stopped. */
export type Trouble = {
  kind:
    | 'empty'
    | 'too_large'
    | 'number'
    | 'no_space'
    | 'quota'
    | 'open'
    | 'name'
    | 'unreadable'
    | 'signed_out'
    | 'forbidden'
    | 'failed'
  /** Path of the file that it is about. */
  name?: string
  /** Bytes that the account may add in all, and those that are left of them. */
  limitBytes?: number
  freeBytes?: number
}

/** What one page does to add works, and how far it is. Bytes are bytes; `sent` ones are on the server's disk. */
export type UploadStatus = {
  phase: 'idle' | 'sending' | 'waiting' | 'paused' | 'planning' | 'making' | 'done' | 'stopped'
  /** What it waits for in the phase `waiting`. */
  waitsFor?: WaitsFor | undefined
  files: readonly { path: string; bytes: number; sent: number }[]
  bytes: number
  sent: number
  works: readonly UploadedWork[]
  leftOut: readonly string[]
  leftOutCount: number
  /** Files that were chosen meanwhile. */
  queuedCount: number
  trouble?: Trouble | undefined
  /** An upload that an earlier page did not end, and whose files must be chosen again. */
  left?: Left | undefined
}

type Left = { id: string; name: string; bytes: number }

type Parts = {
  api: ApiClient
  /** Whose uploads these are, in notes of this browser. */
  name: string
  /** Called when works came, so that they are shown. */
  onWorks: () => Promise<void>
}

const IDLE: UploadStatus = {
  ...{ phase: 'idle', files: [], bytes: 0, sent: 0 },
  ...{ works: [], leftOut: [], leftOutCount: 0, queuedCount: 0 },
}
const ENDED: ReadonlySet<UploadedWork['state']> = new Set(['done', 'failed'])
const RUNNING: ReadonlySet<UploadStatus['phase']> = new Set([
  'sending',
  'waiting',
  'planning',
  'making',
])

/** Adds works of an account from this page: one drop after the other. */
export class Uploads {
  readonly status = new Store<UploadStatus>(IDLE)
  readonly #parts: Parts
  #abort = new AbortController()
  #current: readonly ChosenFile[] | undefined
  #id: string | undefined
  readonly #queue: (readonly ChosenFile[])[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether leaving the page would stop something. */
  get isSending(): boolean {
    const { phase } = this.status.get()
    return phase === 'sending' || phase === 'waiting'
  }

  /** Adds files; while others are on their way they wait. Never rejects: the status shows the outcome. */
  async add(files: readonly ChosenFile[]): Promise<void> {
    const trouble = findTrouble(files)
    if (RUNNING.has(this.status.get().phase) || this.status.get().phase === 'paused') {
      if (trouble === undefined) this.#queue.push(files)
      this.#set({ queuedCount: this.#queue.flat().length })
      return
    }
    if (trouble) return this.#set({ ...IDLE, phase: 'stopped', trouble })
    this.#current = files
    await this.#run()
  }

  /** Stops sending until {@link goOn}; the server keeps what has come. */
  pause(): void {
    if (!this.isSending) return
    this.#abort.abort()
    this.#set({ phase: 'paused' })
  }

  /** Goes on after a pause or a trouble. */
  async goOn(): Promise<void> {
    const { phase } = this.status.get()
    if (phase !== 'paused' && phase !== 'stopped') return
    if (this.#current) await this.#run()
    else if (this.#id !== undefined) await this.#finish(this.#id)
  }

  /** Gives up what was not finished, here and on the server. */
  async cancel(): Promise<void> {
    this.#abort.abort()
    const id = this.#id ?? this.status.get().left?.id
    this.#current = undefined
    this.#end()
    this.status.set(IDLE)
    if (id !== undefined) {
      // What is not removed now is swept in a week.
      const note = (error: unknown) => log.warn('An upload could not be removed', error)
      await this.#parts.api.delete(`/uploads/${id}`).catch(note)
    }
    await this.#next()
  }

  /** Makes room for other files once all is done. */
  clear(): void {
    if (!RUNNING.has(this.status.get().phase)) this.status.set(IDLE)
  }

  /** Looks for what an earlier page began: works that are being made are followed, files are asked for. */
  async recall(): Promise<void> {
    const left = this.#readNote()
    if (left === undefined || this.status.get().phase !== 'idle') return
    try {
      const upload = await this.#parts.api.get<Upload>(`/uploads/${left.id}`)
      if (this.status.get().phase !== 'idle') return
      if (upload.state === 'receiving') return this.#set({ left })
      this.#id = left.id
      this.#abort = new AbortController()
      await this.#follow(upload, this.#abort.signal)
    } catch (error) {
      if (isNotFound(error)) this.#writeNote(undefined)
      else log.warn('An upload of before could not be looked for', error)
    }
  }

  async #run(): Promise<void> {
    const files = this.#current
    if (files === undefined) return
    this.#abort = new AbortController()
    const { signal } = this.#abort
    this.#set({ ...IDLE, phase: 'sending', files: files.map(toRow), bytes: sum(files) })
    await this.#try(async () => {
      const upload = await this.#begin(files, signal)
      await sendFiles({
        ...{ api: this.#parts.api, upload, files, signal },
        onPart: (index, bytes) => this.#notePart(index, bytes),
        onWaiting: (waitsFor) => this.#noteWaiting(waitsFor),
      })
      this.#current = undefined
      await this.#finish(upload.id)
    }, signal)
  }

  async #begin(files: readonly ChosenFile[], signal: AbortSignal): Promise<Upload> {
    const body = { files: files.map(toOffer) }
    const upload = await this.#untilAnswered(
      () => this.#parts.api.post<Upload>('/uploads', body, { signal }),
      signal,
    )
    this.#id = upload.id
    this.#writeNote({ id: upload.id, name: toName(files), bytes: sum(files) })
    const rows = files.map((file, index) => ({
      ...toRow(file),
      sent: countReceived(upload, index),
    }))
    this.#set({ files: rows, sent: rows.reduce((all, { sent }) => all + sent, 0) })
    return upload
  }

  async #finish(id: string): Promise<void> {
    this.#abort = this.#abort.signal.aborted ? new AbortController() : this.#abort
    const { signal } = this.#abort
    this.#set({ phase: 'planning' })
    await this.#try(async () => {
      const upload = await this.#untilAnswered(
        () => this.#parts.api.post<Upload>(`/uploads/${id}/finish`, {}, { signal }),
        signal,
      )
      await this.#follow(upload, signal)
    }, signal)
  }

  /** Shows how far the works are until all of them have ended; each stands in the library as it comes. */
  async #follow(first: Upload, signal: AbortSignal): Promise<void> {
    let upload = first
    let known = -1
    for (;;) {
      if (upload.state === 'failed') return this.#stop({ kind: 'failed' })
      const { works, left_out, left_out_count } = upload
      const ended = works.filter(({ state }) => ENDED.has(state)).length
      const isPlanned = upload.state === 'planned'
      const phase = isPlanned ? 'making' : 'planning'
      this.#set({ phase, works, leftOut: left_out, leftOutCount: left_out_count })
      if (isPlanned && ended !== known) await this.#parts.onWorks()
      if (isPlanned) known = ended
      if (isPlanned && ended === works.length) break
      await pause(TIMES.preparationMs, signal)
      signal.throwIfAborted()
      upload = await this.#untilAnswered(
        () => this.#parts.api.get<Upload>(`/uploads/${first.id}`, { signal }),
        signal,
      )
    }
    this.#end()
    this.#set({ phase: 'done' })
    await this.#next()
  }

  async #next(): Promise<void> {
    const files = this.#queue.shift()
    if (files === undefined) return
    this.#current = files
    await this.#run()
  }

  async #untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await ask()
        this.#noteWaiting(undefined)
        return answer
      } catch (error) {
        signal.throwIfAborted()
        if (!isTransient(error) || hasCode(error, 'storage_full')) throw error
        this.#noteWaiting(isServerBusy(error) ? 'server' : 'network')
        await waitForNext(tries, signal)
      }
    }
  }

  async #try(task: () => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await task()
    } catch (error) {
      if (signal.aborted) return
      log.warn('Works could not be added', error)
      this.#stop(toTrouble(error))
    }
  }

  #stop(trouble: Trouble): void {
    this.#set({ phase: 'stopped', trouble })
  }

  #end(): void {
    this.#id = undefined
    this.#writeNote(undefined)
  }

  #noteWaiting(waitsFor: WaitsFor | undefined): void {
    if (!this.isSending) return
    const phase = waitsFor === undefined ? 'sending' : 'waiting'
    const status = this.status.get()
    if (status.phase !== phase || status.waitsFor !== waitsFor) this.#set({ phase, waitsFor })
  }

  #notePart(index: number, bytes: number): void {
    const { files, sent } = this.status.get()
    const rows = files.map((row, at) => (at === index ? { ...row, sent: row.sent + bytes } : row))
    this.#set({ files: rows, sent: sent + bytes })
  }

  /** A trouble that was ends with the next step. */
  #set(changes: Partial<UploadStatus>): void {
    const status = { ...this.status.get(), trouble: undefined, left: undefined }
    this.status.set({ ...status, queuedCount: this.#queue.flat().length, ...changes })
  }

  get #noteKey(): string {
    return `upload:${this.#parts.name}`
  }

  #readNote(): Left | undefined {
    try {
      const text = deviceStorage()?.getItem(this.#noteKey)
      return text ? (JSON.parse(text) as Left) : undefined
    } catch {
      return undefined
    }
  }

  #writeNote(left: Left | undefined): void {
    try {
      if (left) deviceStorage()?.setItem(this.#noteKey, JSON.stringify(left))
      else deviceStorage()?.removeItem(this.#noteKey)
    } catch (error) {
      log.warn('The upload could not be noted', error)
    }
  }
}

const byDatabase = new Map<string, Uploads>()

/** The one of this page and account. */
export function getUploads({
  api,
  db,
  sync,
}: {
  api: ApiClient
  db: { name: string }
  sync: LibrarySync
}): Uploads {
  const known = byDatabase.get(db.name)
  if (known) return known
  const made = new Uploads({ api, name: db.name, onWorks: () => sync.lookForNews() })
  byDatabase.set(db.name, made)
  return made
}

function findTrouble(files: readonly ChosenFile[]): Trouble | undefined {
  if (files.length === 0) return { kind: 'empty' }
  if (files.length > UPLOADS.files) return { kind: 'number' }
  const large = files.find(({ file }) => file.size > UPLOADS.fileBytes)
  return large && { kind: 'too_large', name: large.path }
}

function toTrouble(error: unknown): Trouble {
  if (error instanceof UnreadableFile) return { kind: 'unreadable', name: error.path }
  if (hasCode(error, 'unauthorized', 'csrf')) return { kind: 'signed_out' }
  if (hasCode(error, 'forbidden')) return { kind: 'forbidden' }
  if (hasCode(error, 'upload_quota')) return toQuotaTrouble(error)
  if (hasCode(error, 'upload_open_limit')) return { kind: 'open' }
  if (hasCode(error, 'storage_full')) return { kind: 'no_space' }
  if (error instanceof Refusal && error.code === 'upload_name_refused') {
    const path = error.details?.['path']
    return { kind: 'name', name: typeof path === 'string' ? path : '' }
  }
  return { kind: 'failed' }
}

function toOffer({ path, file }: ChosenFile) {
  return { path, size_bytes: file.size, modified_ms: file.lastModified }
}

function toRow({ path, file }: ChosenFile) {
  return { path, bytes: file.size, sent: 0 }
}

function sum(files: readonly ChosenFile[]): number {
  return files.reduce((all, { file }) => all + file.size, 0)
}

/** What a person knows a drop by: its folder, or its first file. */
function toName([first]: readonly ChosenFile[]): string {
  return first?.path.split('/')[0] ?? ''
}

function countReceived({ files, part_bytes }: Upload, index: number): number {
  const file = files[index]
  if (file === undefined) return 0
  return file.received_parts.reduce(
    (all, part) => all + Math.min(part_bytes, file.size_bytes - part * part_bytes),
    0,
  )
}

/** A server that does not say how much is left is believed that it is too little. */
function toQuotaTrouble(error: unknown): Trouble {
  const { limit_bytes, free_bytes } = (error instanceof Refusal && error.details) || {}
  const isSaid = typeof limit_bytes === 'number' && typeof free_bytes === 'number'
  return isSaid
    ? { kind: 'quota', limitBytes: limit_bytes, freeBytes: free_bytes }
    : { kind: 'quota' }
}

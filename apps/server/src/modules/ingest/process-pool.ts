import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import { createId } from '#platform/ids/ids.ts'
import { IngestProcess } from './ingest-process.ts'
import type { Sandbox } from './sandbox.ts'

type Options = {
  sandbox: Sandbox
  /** Folder of the one folder that each process has. */
  root: string
  /** Folders that every process reads besides, such as those with fonts. */
  shared?: readonly string[]
  /** Files after which a process is replaced, and each of its workers. */
  files?: number
  workerCount?: number
  wallMs?: number
  /** How long a process without work is kept. */
  idleMs?: number
}

const IDLE_MS = 10_000
const ABANDONED_MS = 3_600_000

/**
 * Ingest processes that are used again for the next work, until they have taken in enough, crashed,
 * hit a limit, or would have to read what they cannot see.
 */
export class ProcessPool {
  readonly #options: Options
  readonly #idle = new Map<IngestProcess, NodeJS.Timeout>()
  /** How many were started, for reports. */
  startedCount = 0

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * A process that sees `readable`. The caller gives it back.
   *
   * @param readable what lies outside of the process's own folder
   * @param isShelf whether those are folders of many works
   */
  async take(readable: readonly string[], isShelf = false): Promise<IngestProcess> {
    // What was mounted by itself may be another file by now; a shelf shows what lies in it.
    const mayReuse = readable.length === 0 || isShelf
    for (const [process, timer] of this.#idle) {
      if (!mayReuse || !process.isAlive || !sees(process, readable)) continue
      clearTimeout(timer)
      this.#idle.delete(process)
      return process
    }
    const { sandbox, root, wallMs, shared = [] } = this.#options
    const { files = INGEST_LIMITS.workerFiles, workerCount = availableParallelism() } =
      this.#options
    const writable = join(root, createId())
    await mkdir(writable, { recursive: true, mode: 0o700 })
    this.startedCount += 1
    const reach = { writable, readable: [...readable, ...shared] }
    const workers = { count: workerCount, files }
    return new IngestProcess(sandbox, reach, { workers, ...(wallMs && { wallMs }) })
  }

  async give(process: IngestProcess): Promise<void> {
    const { files = INGEST_LIMITS.workerFiles, idleMs = IDLE_MS } = this.#options
    if (!process.isAlive || process.fileCount >= files) return this.#close(process)
    const timer = setTimeout(() => {
      this.#idle.delete(process)
      void this.#close(process)
    }, idleMs)
    timer.unref()
    this.#idle.set(process, timer)
  }

  /** Removes folders that killed servers left; those in use hold a work or were used a moment ago. */
  async sweep(): Promise<void> {
    const { root } = this.#options
    const names: string[] = await readdir(root).catch(() => [])
    for (const path of names.map((name) => join(root, name))) {
      const stats = await stat(path).catch(() => undefined)
      if (stats === undefined || Date.now() - stats.mtimeMs < ABANDONED_MS) continue
      // Only an empty one goes: what lies in another is swept with its job.
      await rmdir(path).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer)
      await this.#close(process)
    }
    this.#idle.clear()
  }

  async #close(process: IngestProcess): Promise<void> {
    await process.close()
    await rm(process.reach.writable, { recursive: true, force: true })
  }
}

function sees({ reach }: IngestProcess, readable: readonly string[]): boolean {
  return readable.every((path) =>
    reach.readable.some((folder) => !relative(folder, path).startsWith('..')),
  )
}

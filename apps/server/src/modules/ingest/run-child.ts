import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { INGEST_LIMITS } from '@yomikura/contract/limits'
import {
  type ChildEarly,
  type ChildOrder,
  type ChildProgress,
  type ChildResult,
  parseChildLine,
} from './child-protocol.ts'
import type { Sandbox } from './sandbox.ts'

const ENTRY = new URL('./child.ts', import.meta.url).pathname
const HEAP_MB = 512
const WATCH_MS = 250
const MAX_COMPLAINT_LENGTH = 2000

/** The ingest process ended without a result. Another attempt goes on where it stood. */
export class IngestCrashed extends Error {
  constructor(reason: string) {
    super(`The ingest process ended early: ${reason}`)
    this.name = 'IngestCrashed'
  }
}

type Run = {
  order: ChildOrder
  /** Folder that holds the order's output folder; the one place that the process may write. */
  workFolder: string
  sandbox: Sandbox
  signal: AbortSignal
  onProgress: (progress: ChildProgress) => void
  onEarly?: (early: ChildEarly) => void
}

/**
 * Runs one ingest in a process of its own, bounded in memory, time and reach.
 *
 * @throws IngestCrashed, or the signal's reason when aborted
 */
export async function runChild(run: Run): Promise<ChildResult> {
  const { order, workFolder, sandbox, signal } = run
  signal.throwIfAborted()
  const command = [process.execPath, ...toNodeOptions(workFolder), ENTRY]
  const [program = '', ...values] = sandbox.wrap(command, workFolder)
  const child = spawn(program, values, { env: toEnvironment(), stdio: ['pipe', 'pipe', 'pipe'] })
  const watch = watchChild(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    // A child that dies at once closes the pipe; its exit says why.
    child.stdin.on('error', () => undefined)
    // Left open: its end tells the child that this process is gone.
    child.stdin.write(`${JSON.stringify(order)}\n`)
    return await readResult(child, run, watch)
  } finally {
    watch.stop()
    signal.removeEventListener('abort', kill)
    kill()
  }
}

/** The permission model is a second wall behind the sandbox, and the only one where that is missing. */
function toNodeOptions(workFolder: string): string[] {
  return [
    `--max-old-space-size=${HEAP_MB}`,
    '--permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${workFolder}`,
    '--allow-worker',
    '--allow-addons',
    // For ffmpeg, which the sandbox holds as it holds this process.
    '--allow-child-process',
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ]
}

/** Nothing of the server's environment: it holds keys and passwords. */
function toEnvironment(): NodeJS.ProcessEnv {
  const { PATH, YOMIKURA_FAULT } = process.env
  return { ...(PATH && { PATH }), ...(YOMIKURA_FAULT && { YOMIKURA_FAULT }) }
}

async function readResult(child: ChildProcess, run: Run, watch: Watch): Promise<ChildResult> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new IngestCrashed('it has no pipes')
  let complaint = ''
  stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-MAX_COMPLAINT_LENGTH)
  })
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`))
  })
  let result: ChildResult | undefined
  for await (const line of createInterface({ input: stdout, crlfDelay: Infinity })) {
    result = takeLine(line, run) ?? result
  }
  const reason = await exit
  run.signal.throwIfAborted()
  if (result && reason === 'exit code 0') return result
  throw new IngestCrashed([watch.reason() ?? reason, complaint.trim()].filter(Boolean).join('\n'))
}

/** Passes a message on; the result ends the work. */
function takeLine(line: string, { onProgress, onEarly }: Run): ChildResult | undefined {
  const message = parseChildLine(line)
  if (message?.type === 'progress') onProgress(message)
  else if (message?.type === 'early') onEarly?.(message)
  else return message
  return undefined
}

type Watch = { reason: () => string | undefined; stop: () => void }

/** Ends a process that takes more memory or time than a work may. */
function watchChild(child: ChildProcess): Watch {
  let reason: string | undefined
  const end = (why: string) => {
    reason ??= why
    child.kill('SIGKILL')
  }
  const memory = setInterval(() => {
    void readResidentBytes(child.pid).then((bytes) => {
      if (bytes > INGEST_LIMITS.memoryBytes) end('it took more memory than allowed')
    })
  }, WATCH_MS)
  const wallMs = INGEST_LIMITS.jobWallSeconds * 1000
  const wall = setTimeout(() => end('it took longer than allowed'), wallMs)
  return {
    reason: () => reason,
    stop: () => {
      clearInterval(memory)
      clearTimeout(wall)
    },
  }
}

/** 0 where the system does not tell; the heap limit still holds there. */
async function readResidentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

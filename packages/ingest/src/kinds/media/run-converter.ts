import { spawn, type ChildProcess } from 'node:child_process'
import { VerdictError } from '../../verdict-error.ts'

type Run = {
  command: readonly string[]
  /** Relative names in the arguments lie here. */
  folder: string
  /** Ends the program when it says nothing new for so long. */
  stallMs: number
  signal: AbortSignal
  /** Called when the converter got on. */
  onMove?: (() => void) | undefined
  /** Receives how many seconds the converter got through. */
  onSeconds?: ((seconds: number) => void) | undefined
}

export type ConverterOutput = { stdout: string; stderr: string }

const MAX_OUTPUT_LENGTH = 8 * 1024 ** 2
/** Lines of a progress report that change although nothing moves. */
const IDLE_LINES = /^(?:speed|bitrate|fps|stream_\S+|progress)=.*\n/gm

/**
 * Runs one of the converter's programs to its end.
 *
 * @throws VerdictError `timeout` when it stops moving, `out_of_memory`, or `corrupted`; an ordinary
 *   error when the machine is at fault
 */
export async function runConverter(run: Run): Promise<ConverterOutput> {
  const { command, folder, stallMs, signal, onMove, onSeconds } = run
  signal.throwIfAborted()
  const [program = '', ...values] = command
  const child = spawn(program, values, {
    cwd: folder,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    return await readToEnd(child, { stallMs, onMove, onSeconds })
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

async function readToEnd(
  child: ChildProcess,
  { stallMs, onMove, onSeconds }: Pick<Run, 'stallMs' | 'onMove' | 'onSeconds'>,
): Promise<ConverterOutput> {
  const output: ConverterOutput = { stdout: '', stderr: '' }
  const { promise: stalled, reject: stall } = Promise.withResolvers<never>()
  const startTimer = () => setTimeout(() => stall(new VerdictError('timeout')), stallMs)
  let timer = startTimer()
  let last = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
    if (output.stdout.length > MAX_OUTPUT_LENGTH) stall(new VerdictError('corrupted'))
    const state = text.replace(IDLE_LINES, '')
    if (state !== last) {
      clearTimeout(timer)
      timer = startTimer()
      onMove?.()
      const seconds = lastSeconds(text)
      if (seconds !== undefined) onSeconds?.(seconds)
    }
    last = state
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr = (output.stderr + text).slice(-MAX_OUTPUT_LENGTH)
  })
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, killedBy) => resolve(killedBy ?? String(code)))
  })
  try {
    const reason = await Promise.race([ended, stalled])
    if (reason !== '0') throw toError(reason, output.stderr)
    return output
  } finally {
    clearTimeout(timer)
  }
}

/** What a report of progress says last; undefined before the first sound or picture. */
export function lastSeconds(report: string): number | undefined {
  const time = [...report.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]
  return time === undefined ? undefined : Number(time) / 1_000_000
}

function toError(reason: string, complaint: string): Error {
  const cause = new Error(`ffmpeg ended with ${reason}: ${complaint.slice(-500)}`)
  // Full disk or a missing library is no fault of the file.
  if (/No space left on device|error while loading shared libraries/.test(complaint)) return cause
  const isMemory = /Cannot allocate memory|Out of memory/i.test(complaint) || reason === 'SIGKILL'
  return new VerdictError(isMemory ? 'out_of_memory' : 'corrupted', undefined, { cause })
}

import { AppError } from '@yomikura/contract/errors'
import { DOCTOR } from '@yomikura/contract/server-limits'
import { toCauseText } from '#platform/log/cause-text.ts'

export type DoctorState = 'ok' | 'warning' | 'failed'

/** What the doctor says of one thing. `cause` and `remedy` stand where it is not well. */
export type DoctorLine = {
  part: string
  /** The thing with its file or address, and what is good about it. */
  what: string
  state: DoctorState
  cause?: string
  remedy?: string
}

/** What is wrong with one thing, in words for the operator. */
export class Trouble extends Error {
  readonly remedy: string
  readonly state: Exclude<DoctorState, 'ok'>

  constructor(cause: string, remedy: string, state: Exclude<DoctorState, 'ok'> = 'failed') {
    super(cause)
    this.name = 'Trouble'
    this.remedy = remedy
    this.state = state
  }
}

export type Examination = {
  part: string
  what: string
  /** What to do where {@link run} fails without a word of its own, or is silent. */
  remedy: string
  /** How long it may take, in milliseconds; `DOCTOR.partMs` when absent. */
  limitMs?: number
  /** @returns what is good about it; throws {@link Trouble}, or whatever went wrong */
  run: () => Promise<string>
}

/** Examines one thing. Never throws, and never waits longer than its limit: a silent service is a finding. */
export async function examineOne({
  part,
  what,
  remedy,
  limitMs = DOCTOR.partMs,
  run,
}: Examination): Promise<DoctorLine> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    const silence = new Trouble(`no answer within ${limitMs / 1000} seconds`, remedy)
    timer = setTimeout(() => reject(silence), limitMs)
  })
  try {
    const note = await Promise.race([run(), limit])
    return { part, what: note === '' ? what : `${what}: ${note}`, state: 'ok' }
  } catch (error) {
    if (error instanceof Trouble)
      return { part, what, state: error.state, cause: error.message, remedy: error.remedy }
    const inner = error instanceof AppError ? (error.cause ?? error) : error
    return { part, what, state: 'failed', cause: toCauseText(inner), remedy }
  } finally {
    clearTimeout(timer)
  }
}

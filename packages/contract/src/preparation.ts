import { type Static, Type } from 'typebox'
import { VERDICTS, type Verdict } from './errors.ts'
import { WorkNo } from './works.ts'

/** Verdict of what could not be read. */
type Reason = Exclude<Verdict, 'ok'>
const REASONS = (Object.keys(VERDICTS) as Verdict[]).filter((verdict) => verdict !== 'ok')
const Reason = Type.Unsafe<Reason>(Type.Union(REASONS.map((reason) => Type.Literal(reason))))

/** How far a bought work is that cannot be read yet. */
export const Preparation = Type.Object({
  state: Type.Union([
    /** Its turn has not come. */
    Type.Literal('waiting'),
    Type.Literal('working'),
    /** Something of it can be read, or all. */
    Type.Literal('readable'),
    /** None of its files could be read, and the same files are not tried again by themselves. */
    Type.Literal('refused'),
    /** Its files stopped the program that reads them at each attempt, or took it too long. */
    Type.Literal('crashed'),
    /** An import that machine or disk failed at each attempt; it is not tried again by itself. */
    Type.Literal('failed'),
    /** Nothing is under way: it has no files, or waits for the shop to be asked again. */
    Type.Literal('none'),
  ]),
  /** Why it was refused, the most files first. Empty where the server knows no more. */
  reasons: Type.Optional(Type.Array(Reason)),
  /** With `failed`: whether the server's disk was full. */
  is_disk_full: Type.Optional(Type.Boolean()),
  /** 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
})
export type Preparation = Static<typeof Preparation>

/** Asking changes nothing: a page that waits asks again and again. */
export const workPreparation = {
  params: Type.Object({ workno: WorkNo }),
  response: { 200: Preparation },
}

/**
 * The page of a work that somebody waits for asks once: the work goes before those that nobody looks
 * at. Also answered where it stays in its turn, because the account has such works enough
 * (`JOB_LIMITS.urgentPerAccount`) or the work gave way to others lately.
 */
export const hastenedWork = { ...workPreparation }

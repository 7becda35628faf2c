import { type Static, Type } from 'typebox'
import { VERDICTS, type Verdict } from './errors.ts'
import { describe } from './field.ts'
import { INGEST_LIMITS } from './server-limits.ts'
import { WorkNo } from './works.ts'

/** Verdict of what could not be read. */
type Reason = Exclude<Verdict, 'ok'>
const REASONS = (Object.keys(VERDICTS) as Verdict[]).filter((verdict) => verdict !== 'ok')
const Reason = Type.Unsafe<Reason>(
  Type.Union(REASONS.map((reason) => Type.Literal(reason, { description: VERDICTS[reason] }))),
)

/** A file that could not be taken in. Its name came from outside: it is text, and never an address. */
const RefusedFile = Type.Object(
  {
    path: Type.String({
      maxLength: INGEST_LIMITS.refusedNameLength,
      description:
        'Its folders and its name within the work, without signs that hide or turn what it says. Of a longer one the end.',
    }),
    reason: describe(Reason, 'Why it could not be taken in, as the verdict on it.'),
  },
  { title: 'RefusedFile', description: 'A file that could not be taken in, and why.' },
)
export type RefusedFile = Static<typeof RefusedFile>

/** How far a bought work is that cannot be read yet. */
export const Preparation = Type.Object(
  {
    state: Type.Union(
      [
        Type.Literal('waiting', { description: 'Its turn has not come.' }),
        Type.Literal('working', { description: 'Its files are being taken in.' }),
        Type.Literal('readable', { description: 'Something of it can be read, or all.' }),
        Type.Literal('refused', {
          description:
            'None of its files could be read, and the same files are not tried again by themselves.',
        }),
        Type.Literal('crashed', {
          description:
            'Its files stopped the program that reads them at each attempt, or took it too long.',
        }),
        Type.Literal('failed', {
          description:
            'An import that machine or disk failed at each attempt; it is not tried again by itself.',
        }),
        Type.Literal('none', {
          description:
            'Nothing is under way: it has no files, or waits for the shop to be asked again.',
        }),
      ],
      {
        description:
          'What goes on: `waiting` and `working` will change, `readable` is the good end, `refused`, `crashed`, `failed` and `none` need new files or the operator.',
      },
    ),
    reasons: Type.Optional(
      Type.Array(Reason, {
        description:
          'Why it was refused, as verdicts on its files, those of most files first. Empty where the server knows no more.',
      }),
    ),
    refused_files: Type.Optional(
      Type.Array(RefusedFile, {
        maxItems: INGEST_LIMITS.refusedFiles,
        description:
          'With `refused` and `readable`, of own imports alone: the files that the last import could not take in, in the order of the work. Absent when there are none.',
      }),
    ),
    refused_count: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'With `refused_files`: how many there are, of which only the first are named.',
      }),
    ),
    is_disk_full: Type.Optional(
      Type.Boolean({ description: 'With `failed`: whether the disk of the server was full.' }),
    ),
    progress: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the work that is done, from 0 to 1.',
    }),
  },
  { title: 'Preparation', description: 'How far a bought work is that cannot be read yet.' },
)
export type Preparation = Static<typeof Preparation>

/** Asking changes nothing: a page that waits asks again and again. */
export const workPreparation = {
  params: Type.Object({ workno: WorkNo }),
  response: { 200: Preparation },
}

/**
 * The page of a work that somebody waits for asks once: the work goes before those without an open
 * page. Also answered where it stays in its turn, because the account has such works enough
 * (`JOB_LIMITS.urgentPerAccount`) or the work gave way to others lately.
 */
export const prioritizedWork = { ...workPreparation }

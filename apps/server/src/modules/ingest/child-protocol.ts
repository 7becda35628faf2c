import { VERDICTS, type Verdict } from '@yomikura/contract/errors'
import { LIMITS } from '@yomikura/contract/limits'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import type { GivenEncoding } from '@yomikura/ingest/pipeline/open/given-encoding'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** What the server sends to the ingest process, as one line of JSON on its standard input. */
export type ChildOrder = {
  source: string
  /** Folders that links in a folder may lead into; none but the source itself when absent. */
  linkRoots?: readonly string[]
  /** Notes, a cover and other forms that lie beside the source. */
  beside?: readonly string[]
  workno: string
  revision: string
  updatedAt: string
  direction: 'rtl' | 'ltr' | 'vertical'
  /** Whether the files may say otherwise. */
  mayTurn: boolean
  /** Encoding of names that say none themselves; judged when absent. */
  nameEncoding?: GivenEncoding
  /** Tried on what is locked, in this order. */
  passwords?: readonly string[]
  protect: boolean
  /** Largest size of a page, and of its second picture; the default when absent. */
  pages?: { maxWidth?: number; maxHeight?: number; largePx?: number; largeWidthPx?: number }
  /** Whether sounds get a copy at the reference loudness; yes when absent. */
  makesLevelled?: boolean
  /** Absolute paths of all folders with fonts; those of the machine when absent. */
  fontFolders?: readonly string[]
  outputFolder: string
  /** Key of the revision's viewer files, as hexadecimal digits. */
  contentKey: string
  salt: string
  /** The last run of this work ended in a crash, so the file it worked on is suspect. */
  isAfterCrash: boolean
  /** What the work's earlier revision was made of; absent when there is none. */
  earlierRecord?: string
  /** Absent for works that can be read already. */
  early?: { revisions: string[]; afterMs: number }
}

/** Longest line of the process: a result of as many files as are allowed stays well below it. */
export const MAX_LINE_BYTES = 128 * 1024 ** 2

/** Characters of a fault that are worth keeping. */
export const MAX_FAULT_LENGTH = 1000

const Progress = Type.Object({
  type: Type.Literal('progress'),
  doneFiles: Type.Integer({ minimum: 0 }),
  totalFiles: Type.Integer({ minimum: 0 }),
  doneBytes: Type.Number({ minimum: 0 }),
  totalBytes: Type.Number({ minimum: 0 }),
  verdicts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** Of all, with what is done of the files at work. */
  share: Type.Number({ minimum: 0, maximum: 1 }),
})

/** Paths as `LAYOUT` has them and nothing else: the process that names them has read hostile bytes. */
const HASHED = '[0-9a-f]{32}(\\.[a-z0-9]{1,8})?'
const OUTPUT_PATH = `^(${[
  'ziptree\\.json',
  'ingest\\.json',
  `(optimized|thumbnails|files)/${HASHED}`,
  'optimized/[0-9a-f]{32}/v\\d{1,5}p(-\\d{5,7})?\\.(m3u8|ts)',
  'text/[0-9a-f]{32}\\.json',
  `(viewer|epub)/${HASHED}/(files\\.json|${HASHED}|[0-9]{4,6}\\.[a-z0-9]{1,8})`,
  'cover/main(_300x300)?\\.webp',
].join('|')})$`

const ShortText = Type.String({ minLength: 1, maxLength: 255 })
const ShortTexts = Type.Array(ShortText, { minItems: 1, maxItems: 50 })

/** What the files say of the work; the process that read it has bound its lengths, and may be broken. */
const Metadata = Type.Object({
  name: Type.Optional(ShortText),
  namePhonetic: Type.Optional(ShortText),
  makers: Type.Optional(ShortTexts),
  tags: Type.Optional(ShortTexts),
  description: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.descriptionLength })),
  series: Type.Optional(
    Type.Object({ name: ShortText, volume: Type.Optional(Type.Integer({ minimum: 0 })) }),
  ),
  direction: Type.Optional(
    Type.Union([Type.Literal('rtl'), Type.Literal('ltr'), Type.Literal('vertical')]),
  ),
  ageCategory: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('r15'), Type.Literal('r18')]),
  ),
})

const MADE = {
  verdictCounts: Type.Record(Type.String(), Type.Integer()),
  cover: Type.Union([
    Type.Null(),
    Type.Object({
      width: Type.Integer({ minimum: 1 }),
      height: Type.Integer({ minimum: 1 }),
      color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    }),
  ]),
  pageCount: Type.Integer({ minimum: 0 }),
  contentCount: Type.Integer({ minimum: 0 }),
  contentLength: Type.Integer({ minimum: 0 }),
  fileType: Type.String({ maxLength: 8 }),
  files: Type.Array(
    Type.Object({
      path: Type.String({ pattern: OUTPUT_PATH }),
      length: Type.Integer({ minimum: 0 }),
      contentType: Type.String({ pattern: '^[a-z0-9.+/-]+(; charset=utf-8)?$' }),
      /** It lies in the earlier revision's folder in storage. */
      isReused: Type.Optional(Type.Literal(true)),
    }),
  ),
}

const RefusedText = Type.String({ maxLength: INGEST_LIMITS.refusedNameLength })
const Refused = Type.Object({
  /** Empty for the source itself. */
  path: RefusedText,
  verdict: Type.Unsafe<Verdict>(
    Type.Union(Object.keys(VERDICTS).map((verdict) => Type.Literal(verdict))),
  ),
  message: RefusedText,
})

const Result = Type.Object({
  type: Type.Literal('result'),
  verdict: Type.String(),
  message: Type.String(),
  metadata: Metadata,
  reusedCount: Type.Integer({ minimum: 0 }),
  /** Files, links and special files that were not taken in, and why. Absent when there are none. */
  refused: Type.Optional(Type.Array(Refused, { maxItems: INGEST_LIMITS.refusedFiles })),
  /** The most that one file took; absent when none was opened. */
  cost: Type.Optional(
    Type.Object({
      peakBytes: Type.Integer({ minimum: 0 }),
      slowestMs: Type.Integer({ minimum: 0 }),
    }),
  ),
  ...MADE,
})

const Early = Type.Object({
  type: Type.Literal('early'),
  revision: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  /** Where its own tree and cover lie, below the output folder. */
  place: Type.String({ pattern: '^\\.ingest/early/[0-9]$' }),
  ...MADE,
})

/** The machine failed the process: no space, no memory, no rights. Another attempt may go better. */
const Fault = Type.Object({
  type: Type.Literal('fault'),
  message: Type.String({ maxLength: MAX_FAULT_LENGTH }),
})

export type ChildProgress = Static<typeof Progress>
/** What is ready of a work, while the process goes on with the rest. */
export type ChildEarly = Static<typeof Early>
/** How the ingest of a work ended; its files lie in the output folder. */
export type ChildResult = Static<typeof Result>
type ChildFault = Static<typeof Fault>
export type ChildMessage = ChildProgress | ChildEarly | ChildResult | ChildFault

const message = Compile(Type.Union([Progress, Early, Result, Fault]))

/** A line of the ingest process's standard output; undefined when it is none of its messages. */
export function parseChildLine(line: string): ChildMessage | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return message.Check(value) ? value : undefined
  } catch {
    return undefined
  }
}

import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** What the ingest process is told, as one line of JSON on its standard input. */
export type ChildOrder = {
  source: string
  workno: string
  revision: string
  updatedAt: string
  direction: 'rtl' | 'ltr' | 'vertical'
  protect: boolean
  outputFolder: string
  salt: string
  /** The last run of this work ended in a crash, so the file it worked on is suspect. */
  isAfterCrash: boolean
}

const Progress = Type.Object({
  type: Type.Literal('progress'),
  doneFiles: Type.Integer({ minimum: 0 }),
  totalFiles: Type.Integer({ minimum: 0 }),
})

/** Paths as `LAYOUT` has them and nothing else: the process that names them has read hostile bytes. */
const OUTPUT_PATH =
  '^(ziptree\\.json|(optimized|thumbnails|files)/[0-9a-f]{32}(\\.[a-z0-9]{1,8})?|text/[0-9a-f]{32}\\.json|cover/main(_300x300)?\\.webp)$'

const Result = Type.Object({
  type: Type.Literal('result'),
  verdict: Type.String(),
  message: Type.String(),
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
    }),
  ),
})

export type ChildProgress = Static<typeof Progress>
/** How the ingest of a work ended; its files lie in the output folder. */
export type ChildResult = Static<typeof Result>

const message = Compile(Type.Union([Progress, Result]))

/** A line of the ingest process's standard output; undefined when it is none of its messages. */
export function parseChildLine(line: string): ChildProgress | ChildResult | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return message.Check(value) ? value : undefined
  } catch {
    return undefined
  }
}

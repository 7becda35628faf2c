import { readFileSync } from 'node:fs'
import type { Verdict } from '@yomikura/contract/errors'

/** What becomes of a work of one file: kind of its first file, verdict, pages, whole seconds of sound or film. */
export type InputsRow = [
  path: string,
  kind: string,
  verdict: Verdict,
  pages: number,
  seconds: number,
]

/** Every file of the inputs folder. */
export const INPUTS_TABLE = JSON.parse(
  readFileSync(new URL('./test-inputs-table.json', import.meta.url), 'utf8'),
) as InputsRow[]

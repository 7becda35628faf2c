import type { IngestResult } from '@yomikura/ingest/ingest-work'
import { describe, expect, it } from 'vitest'
import { MAX_REFUSED, MAX_REFUSED_LENGTH, parseChildLine } from './child-protocol.ts'
import { toChildResult } from './child-result.ts'

function toRefused(verdicts: IngestResult['verdicts']) {
  const ingested = { verdict: 'ok', message: '', verdicts, metadata: {}, reusedCount: 0 }
  const made = { cover: undefined, pageCount: 1, ziptree: { playfile: {} }, files: [] }
  const line = JSON.stringify(toChildResult({ ...ingested, ...made } as unknown as IngestResult))
  const heard = parseChildLine(line)
  if (heard?.type !== 'result') throw new Error(`This is no result: ${line}`)
  return heard.refused
}

describe('what the ingest process says of a work', () => {
  it('names links that were not followed, with the reason, and no file that was taken in', () => {
    const refused = {
      path: '3.txt',
      verdict: 'unsafe_entry',
      message: 'The link leads out.',
    } as const
    expect(toRefused([{ path: '1.png', verdict: 'ok', message: '' }, refused])).toEqual([
      { path: '3.txt', message: 'The link leads out.' },
    ])
    expect(toRefused([{ path: '1.png', verdict: 'ok', message: '' }])).toBeUndefined()
  })

  it('names a few of very many, and no more than the beginning of an endless name', () => {
    const path = '本'.repeat(4000)
    const verdicts = Array.from({ length: 5000 }, () => ({
      ...{ path, verdict: 'unsafe_entry' as const, message: 'x' },
    }))
    const refused = toRefused(verdicts) ?? []
    expect(refused).toHaveLength(MAX_REFUSED)
    expect(refused[0]?.path).toHaveLength(MAX_REFUSED_LENGTH)
  })
})

import type { IngestResult } from '@yomikura/ingest/ingest-work'
import { describe, expect, it } from 'vitest'
import { parseChildLine } from './child-protocol.ts'
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
  it('names what was not taken in, with the reason, and no file that readers have something of', () => {
    const refused = {
      path: '3.txt',
      verdict: 'unsafe_entry',
      message: 'The link leads out.',
    } as const
    const damaged = { path: '2.png', verdict: 'corrupted', message: 'Damaged.' } as const
    const kept = (['ok', 'unsupported', 'font_missing'] as const).map((verdict) => ({
      ...{ path: '1.png', verdict, message: '' },
    }))
    expect(toRefused([...kept, damaged, refused])).toEqual([damaged, refused])
    expect(toRefused(kept)).toBeUndefined()
  })

  it('names a few of very many, and no more than the end of an endless name', () => {
    const path = `${'本'.repeat(4000)}/7.png`
    const verdicts = Array.from({ length: 5000 }, () => ({
      ...{ path, verdict: 'unsafe_entry' as const, message: 'x' },
    }))
    const refused = toRefused(verdicts) ?? []
    expect(refused).toHaveLength(50)
    expect(refused[0]?.path).toHaveLength(300)
    expect(refused[0]?.path).toMatch(/^…本+\/7\.png$/)
  })
})

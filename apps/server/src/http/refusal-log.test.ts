import { AppError } from '@yomikura/contract/errors'
import { expect, it } from 'vitest'
import { RefusalLog } from './refusal-log.ts'

it('writes one line of a code in ten seconds, with the cause, the count and no stack', () => {
  const lines: object[] = []
  const refusals = new RefusalLog()
  const log = { error: (fields: object) => void lines.push(fields) }
  const cause = new Error('database or disk is full')
  const full = new AppError('storage_full', undefined, { cause })
  for (let count = 0; count < 500; count++) refusals.write(log, full, 1000 + count)
  refusals.write(log, new AppError('storage_unavailable'), 1500)
  refusals.write(log, full, 11_500)
  expect(lines).toEqual([
    { code: 'storage_full', cause: 'database or disk is full' },
    { code: 'storage_unavailable' },
    { code: 'storage_full', cause: 'database or disk is full', more: 499 },
  ])
})

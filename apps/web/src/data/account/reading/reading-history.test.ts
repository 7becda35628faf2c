import { expect, it, vi } from 'vitest'
import { log } from '../../base/log/log.ts'
import { worknos } from '../../base/test-works.ts'
import { setUpHistory } from './test-history.ts'

const given = setUpHistory()

const open = (workno: string, now: number) =>
  given.history.record({ workno, title_id: null, work_type: 'MNG' }, now)

it('keeps the last 100 works that were opened, and drops the oldest', async () => {
  for (const [number, workno] of worknos(102).entries()) await open(workno, 1000 + number)
  const kept = await given.history.list()
  expect(kept).toHaveLength(100)
  expect([kept[0]?.workno, kept.at(-1)?.workno]).toEqual(['RJ000102', 'RJ000003'])
})

it('moves a work that is opened again to the front', async () => {
  await open('RJ000001', 1)
  await open('RJ000002', 2)
  await open('RJ000001', 3)
  expect((await given.history.list()).map(({ workno }) => workno)).toEqual(['RJ000001', 'RJ000002'])
})

it('reports to the server, and warns and keeps the work here when that fails', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  given.server.fault = () => 500
  await open('RJ000001', 1)
  expect(warned.mock.calls).toEqual([
    ['A report to /view_histories was not taken', expect.objectContaining({ status: 500 })],
  ])
  warned.mockRestore()
  expect(given.server.requests).toEqual(['POST /view_histories'])
  expect(await given.history.list()).toHaveLength(1)
})

it('warns, and lets the reader read on, when nothing can be stored', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  given.db.close()
  await expect(open('RJ000001', 1)).resolves.toBeUndefined()
  expect(warned.mock.calls).toContainEqual([
    'The reading history was not saved',
    expect.objectContaining({ name: 'DatabaseClosedError' }),
  ])
  warned.mockRestore()
})

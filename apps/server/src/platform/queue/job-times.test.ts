import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { JobTimes } from './job-times.ts'
import type { JobContext } from './queue.ts'

it('counts each run of a job under its kind and how it ended', async () => {
  const registry = new Registry()
  const control = new AbortController()
  const context: JobContext = {
    ...{ id: '1', attempt: 1, signal: control.signal },
    reportProgress: () => {},
    markLarge: () => {},
  }
  const broken = new Error('broken')
  const handler = new JobTimes(registry).watch({
    name: 'ingest.work',
    run: async (payload) => {
      if (payload === 'bad') throw broken
      return { pages: 3 }
    },
  })
  expect(await handler.run('good', context)).toEqual({ pages: 3 })
  await expect(handler.run('bad', context)).rejects.toBe(broken)
  control.abort()
  await expect(handler.run('bad', context)).rejects.toBe(broken)
  const text = await registry.metrics()
  for (const result of ['done', 'failed', 'stopped'])
    expect(text).toContain(`yomikura_job_seconds_count{kind="ingest.work",result="${result}"} 1`)
})

import { Gauge, type Registry } from 'prom-client'
import type { JobCount, Queue } from './queue.ts'

/** Adds the queue's figures to a registry: they are counted when it is read. */
export function countQueue(queue: Queue, registry: Registry): void {
  const own = { labelNames: ['kind', 'state'] as const, registers: [registry] }
  const count = shareWhileAsked(() => queue.countJobs())
  const jobs = new Gauge({
    ...own,
    name: 'yomikura_jobs',
    help: 'Jobs by kind and state: pending, running, or dead, which nothing tries again.',
    collect: async () => {
      const counts = await count()
      jobs.reset()
      for (const { name: kind, state, count } of counts) jobs.set({ kind, state }, count)
    },
  })
  const oldest = new Gauge({
    ...own,
    name: 'yomikura_jobs_oldest_seconds',
    help: 'How long the first of the waiting jobs of a kind has been due.',
    collect: async () => {
      const counts = await count()
      oldest.reset()
      for (const { name: kind, state, oldestSeconds } of counts)
        if (state === 'pending') oldest.set({ kind, state }, oldestSeconds)
    },
  })
}

/** A registry reads its gauges side by side: one question serves them all. */
function shareWhileAsked(ask: () => Promise<JobCount[]>): () => Promise<JobCount[]> {
  let asked: Promise<JobCount[]> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}

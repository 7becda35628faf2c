import { Histogram, type Registry } from 'prom-client'
import type { Traces } from '../traces/traces.ts'
import type { JobHandler } from './queue.ts'

/** Upper ends of the classes, in seconds: from a sweep that finds nothing to a film that is converted. */
const CLASSES = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 14_400]

/** How long jobs run, by kind and by how they ended, for those who watch the server. */
export class JobTimes {
  readonly #histogram: Histogram<'kind' | 'result'>

  readonly #traces: Pick<Traces, 'runJob'> | undefined

  /** @param traces where each run is noted as one */
  constructor(registry: Registry, traces?: Pick<Traces, 'runJob'>) {
    this.#traces = traces
    this.#histogram = new Histogram({
      name: 'yomikura_job_seconds',
      help: 'Time that a job ran, by kind and result: done, failed, or stopped before its end.',
      labelNames: ['kind', 'result'],
      buckets: CLASSES,
      registers: [registry],
    })
  }

  /** The same handler, each run of which is counted once with its time. */
  watch(handler: JobHandler): JobHandler {
    return {
      name: handler.name,
      run: async (payload, context) => {
        const end = this.#histogram.startTimer({ kind: handler.name })
        try {
          const act = () => handler.run(payload, context)
          const result = await (this.#traces ? this.#traces.runJob(handler.name, act) : act())
          end({ result: 'done' })
          return result
        } catch (error) {
          end({ result: context.signal.aborted ? 'stopped' : 'failed' })
          throw error
        }
      },
    }
  }
}

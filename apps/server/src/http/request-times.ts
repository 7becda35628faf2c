import { Counter, Histogram, type Registry } from 'prom-client'
import type { App } from './app.ts'
import { toRate } from './rate-limit.ts'

/** Upper ends of the classes, in seconds: from an answer out of memory to one that no reader waits for. */
const CLASSES = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30]

const TOO_MANY = 429

/** How long requests take, by route and status, for those who watch the server. */
export class RequestTimes {
  readonly #histogram: Histogram<'host' | 'method' | 'route' | 'status'>
  readonly #limited: Counter<'host' | 'rate'>
  readonly #refused: Counter<'host' | 'code'>

  constructor(registry: Registry) {
    this.#histogram = new Histogram({
      name: 'yomikura_http_request_seconds',
      help: 'Time from a request to the end of its answer, by route.',
      labelNames: ['host', 'method', 'route', 'status'],
      buckets: CLASSES,
      registers: [registry],
    })
    this.#limited = new Counter({
      name: 'yomikura_rate_limited_total',
      help: 'Requests refused because there were too many of them, by kind of route.',
      labelNames: ['host', 'rate'],
      registers: [registry],
    })
    this.#refused = new Counter({
      name: 'yomikura_refusals_total',
      help: 'Requests answered with a refusal, by its code.',
      labelNames: ['host', 'code'],
      registers: [registry],
    })
  }

  /**
   * Counts what a host answers. Routes are named by their pattern: an address would make a row of its own
   * for each work and each guess. Pages that are answered before the framework never come here.
   *
   * @param host `app`, `media` or `works`
   */
  watch(app: App, host: string): void {
    app.addHook('onResponse', async (request, reply) => {
      const { config, url: route = 'none' } = request.routeOptions
      const labels = { host, method: request.method, route, status: String(reply.statusCode) }
      this.#histogram.observe(labels, reply.elapsedTime / 1000)
      if (reply.statusCode === TOO_MANY) this.#limited.inc({ host, rate: toRate(config) })
      if (request.refusalCode) this.#refused.inc({ host, code: request.refusalCode })
    })
  }
}

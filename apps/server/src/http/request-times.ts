import { Histogram, type Registry } from 'prom-client'
import type { App } from './app.ts'

/** Upper ends of the classes, in seconds: from an answer out of memory to one that no reader waits for. */
const CLASSES = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30]

/** How long requests take, by route and status, for those who watch the server. */
export class RequestTimes {
  readonly #histogram: Histogram<'host' | 'method' | 'route' | 'status'>

  constructor(registry: Registry) {
    this.#histogram = new Histogram({
      name: 'yomikura_http_request_seconds',
      help: 'Time from a request to the end of its answer, by route.',
      labelNames: ['host', 'method', 'route', 'status'],
      buckets: CLASSES,
      registers: [registry],
    })
  }

  /**
   * Counts what a host answers. Routes are named by their pattern: an address would make a row of its own
   * for each work and each guess. Pages that the media host answers out of memory never come here.
   *
   * @param host `app`, `media` or `works`
   */
  watch(app: App, host: string): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      const labels = { host, method: request.method, route, status: String(reply.statusCode) }
      this.#histogram.observe(labels, reply.elapsedTime / 1000)
    })
  }
}

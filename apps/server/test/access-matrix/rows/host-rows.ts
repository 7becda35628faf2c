import { anybody, people } from '../expected.ts'
import { plain, type Rows } from '../row.ts'
import { API } from '../test-world.ts'

const open = (url: string) => [plain(anybody(200), () => ({ url }))]

/** What every host says of itself, and the app host's pages. */
export const HOST_ROWS: Rows = {
  'app GET /healthz': open('/healthz'),
  'app GET /readyz': open('/readyz'),
  'media GET /healthz': open('/healthz'),
  'media GET /readyz': open('/readyz'),
  'works GET /healthz': open('/healthz'),
  'works GET /readyz': open('/readyz'),
  'works GET /.yomikura/prelude.js': open('/.yomikura/prelude.js'),
  'works GET /.yomikura/start.js': open('/.yomikura/start.js'),
  'works GET /.yomikura/start.html': open('/.yomikura/start.html'),
  'works GET /.yomikura/keeper.js': open('/.yomikura/keeper.js'),
  'works GET /.yomikura/kept/keeper.html': open('/.yomikura/kept/keeper.html'),
  'works GET /.yomikura/kept/worker.js': open('/.yomikura/kept/worker.js'),
  'works GET /*': [plain(anybody('not_found'), () => ({ url: '/img/x.png' }), 'of no work’s page')],
  'app GET /*': open('/library'),
  'app GET /api/yomikura/config': open(`${API}/config`),
  'app GET /api/yomikura/docs': open(`${API}/docs`),
  'app GET /api/yomikura/docs.json': open(`${API}/docs.json`),
  'app GET /api/yomikura/docs.css': open(`${API}/docs.css`),
  'app GET /api/yomikura/operator/ingest/jobs': [
    plain(people('forbidden'), () => ({ url: `${API}/operator/ingest/jobs` })),
  ],
  'app POST /api/yomikura/operator/ingest/jobs/:id/retry': [
    plain(people('forbidden'), () => ({
      url: `${API}/operator/ingest/jobs/00000000-0000-7000-8000-000000000000/retry`,
      payload: {},
    })),
  ],
  'app POST /api/yomikura/operator/storefront/reconcile': [
    plain(people('forbidden'), () => ({
      url: `${API}/operator/storefront/reconcile`,
      payload: {},
    })),
  ],
  'app GET /metrics': [plain(people('forbidden'), () => ({ url: '/metrics' }))],
  'app POST /api/yomikura/storefront/webhooks': [
    plain(
      anybody('webhook_signature'),
      () => ({ url: `${API}/storefront/webhooks`, payload: { type: 'work.changed' } }),
      'without the shop’s signature',
    ),
  ],
}

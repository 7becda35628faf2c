import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHosts, type TestHosts } from './test-hosts.ts'

/** Read each answer for tokens, keys, codes and words of a reader before a line is added (decision 130). */
const COMPRESSED = `
GET /api/yomikura/progress
GET /api/yomikura/recommend
GET /api/yomikura/v2/free/series
GET /api/yomikura/v3/content/count
GET /api/yomikura/v3/content/products
GET /api/yomikura/v3/content/removed
GET /api/yomikura/v3/content/sales
GET /api/yomikura/v3/free/titles
GET /api/yomikura/v3/free/titles/recommend
GET /api/yomikura/v3/viewer/recommend
GET /api/yomikura/v3/viewer/recommend/voicecomic
GET /api/yomikura/v3/viewer/series
GET /api/yomikura/v3/work/:workno
POST /api/yomikura/v3/content/works
POST /api/yomikura/v3/genres
`

describe('answers that may be compressed (security.md#c5)', () => {
  let test: TestHosts
  beforeAll(async () => {
    test = await openTestHosts()
  })
  afterAll(() => test.close())

  it('are those without a secret', () => {
    const routes = Object.values(test.hosts).flatMap(({ registeredRoutes }) => registeredRoutes)
    const compressed = routes
      .filter(({ mayCompress }) => mayCompress)
      .map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(compressed)].toSorted()).toEqual(COMPRESSED.trim().split('\n'))
  })
})

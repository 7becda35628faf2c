import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHosts, type TestHosts } from '#test/access-matrix/test-hosts.ts'

type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: unknown }> }
  >
}

/** Every call of specification.md#1.7, #2.7, and those that product.md#calls adds, as they are written there. */
const CALLS = `
GET {api}/authorize
GET {api}/v3/content/count
GET {api}/v3/content/sales
POST {api}/v3/content/works
GET {api}/v3/content/products
GET {api}/v3/work/{workno}
GET {api}/v2/work/{workno}
GET {api}/v3/download/sign/url
GET {api}/v3/download/sign/cookie
GET /yomikura/download
GET {api}/v3/download
GET {api}/playlists
POST {api}/playlists
PUT {api}/playlists/{id}
DELETE {api}/playlists/{id}
POST {api}/playlists/{id}/audios
PUT {api}/playlists/{id}/audios
DELETE {api}/playlists/{id}/audios/{audioId}
GET {api}/mylists
POST {api}/mylists
PUT {api}/mylists/{id}
DELETE {api}/mylists/{id}
POST {api}/mylists/{id}/works
PUT {api}/mylists/{id}/works
DELETE {api}/mylists/{id}/works/{entry}
POST /api/mylists/{id}/works
GET {api}/ignore
POST {api}/ignore
DELETE {api}/ignore
GET {api}/recommend
POST {api}/v3/viewer/token/{workno}
GET {api}/v3/viewer/recommend
GET {api}/v3/viewer/recommend/voicecomic
GET {api}/v3/viewer/series
GET {api}/v3/csr/token
POST {api}/v3/csr/reflowable/token
GET {api}/v3/free/titles
GET {api}/v3/free/titles/recommend
GET {api}/v2/free/series
GET {api}/v2/free/token/{workno}
POST {api}/v2/free/viewer/token/{workno}
GET {api}/v2/sample/token/{id}
POST {api}/v2/sample/viewer/token/{id}
POST {api}/v3/genres
GET {api}/view_histories
POST {api}/view_histories
GET {api}/config
GET {api}/progress
PUT {api}/progress
GET {api}/bookmarks
PUT {api}/bookmarks
GET {api}/highlights
PUT {api}/highlights
GET {api}/settings
PUT {api}/settings
GET {api}/v3/content/removed
GET {api}/reading_records
POST {api}/reading_records
GET {api}/devices
DELETE {api}/devices/{id}
GET /content/{path}
`
  .trim()
  .replaceAll('{api}', '/api/yomikura')
  .split('\n')

describe('the description of the calls', () => {
  let hosts: TestHosts
  let operations: [string, Operation][]

  beforeAll(async () => {
    hosts = await openTestHosts()
    const answer = await hosts.hosts.app.inject('/api/yomikura/docs.json')
    const { paths } = answer.json<{ paths: Record<string, Record<string, Operation>> }>()
    operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method !== 'servers')
        .map(([method, one]): [string, Operation] => [`${method.toUpperCase()} ${path}`, one]),
    )
  })
  afterAll(() => hosts.close())

  it('names every call of the specification', () => {
    const described = new Set(operations.map(([id]) => id))
    expect(CALLS.filter((call) => !described.has(call))).toEqual([])
  })

  it('names every registered route but the pages of the web app', () => {
    const described = new Set(operations.map(([id]) => id))
    const registered = [hosts.hosts.app, hosts.hosts.media].flatMap((host) =>
      host.registeredRoutes.map(
        ({ method, url }) =>
          `${method} ${url.replaceAll(/:([A-Za-z]+)/g, '{$1}').replace(/(.)\/\*$/, '$1/{path}')}`,
      ),
    )
    expect(registered.filter((id) => !described.has(id))).toEqual(['GET /*'])
  })

  it('says of every call what it does, in which group, whom it is for and how it refuses', () => {
    const lacking = operations.filter(
      ([, { tags, summary, description, responses = {} }]) =>
        !tags?.length || !summary || !description || !responses['4XX'] || !responses['5XX'],
    )
    expect(lacking.map(([id]) => id)).toEqual([])
  })

  it('says of every call what its good answer holds', () => {
    const lacking = operations.filter(([, { responses = {} }]) => {
      const good = Object.entries(responses).filter(([status]) => /^[23]/.test(status))
      return (
        good.length === 0 ||
        good.some(([, answer]) => !answer.content && answer.description === 'Default Response')
      )
    })
    expect(lacking.map(([id]) => id)).toEqual([])
  })

  it('says that HEAD is refused as GET is', () => {
    const refusalsOf = (id: string) => {
      const responses = operations.find(([one]) => one === id)?.[1].responses ?? {}
      return Object.entries(responses).filter(([status]) => status >= '400')
    }
    const heads = operations.flatMap(([id]) => (id.startsWith('HEAD ') ? [id] : []))
    expect(heads.length).toBeGreaterThan(0)
    for (const id of heads) {
      expect(refusalsOf(id), id).toEqual(refusalsOf(id.replace('HEAD', 'GET')))
    }
    const opened = JSON.stringify(refusalsOf('GET /content/{path}'))
    for (const code of ['no_right', 'not_free', 'no_sample']) expect(opened).toContain(code)
  })

  it('is a page for people and JSON for programs under one address', async () => {
    const { app } = hosts.hosts
    const page = await app.inject({
      url: '/api/yomikura/docs',
      headers: { accept: 'text/html,*/*;q=0.8' },
    })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('GET /api/yomikura/v3/content/count')
    expect(page.body).not.toMatch(/<script|<style|style=/)
    const json = await app.inject('/api/yomikura/docs')
    expect(json.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) })
  })
})

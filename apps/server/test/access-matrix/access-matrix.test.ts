import { type ErrorCode, ERRORS } from '@yomikura/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_DIALECTS, type TestDatabase } from '../test-dialects.ts'
import { ACTORS, type ActorName } from './actors.ts'
import type { HostName } from './asked.ts'
import type { Row } from './row.ts'
import { ACCESS_TABLE, findGaps } from './table.ts'
import { listRouteIds } from './test-hosts.ts'
import { ListedRefusals } from './test-listed-refusals.ts'
import { Scene } from './test-scene.ts'
import { API, type TestAnswer, TestWorld, WORKNOS } from './test-world.ts'

/** What no refusal may hold: bytes of content, a grant, a key. */
const CONTENT = /bytes of|"Signature"|"Policy"|CloudFront|"key":/

describe.each(TEST_DIALECTS)('the access matrix on $engine', ({ open }) => {
  let database: TestDatabase
  let world: TestWorld
  let listed: ListedRefusals

  beforeAll(async () => {
    database = await open()
    world = await TestWorld.open(database.config)
    listed = await ListedRefusals.read(world.hosts)
  })
  afterAll(async () => {
    await world.close()
    await database.remove()
  })

  it('has rows for every route and none for routes that are gone', () => {
    expect(findGaps(listRouteIds(world))).toEqual({ missing: [], stale: [] })
  })

  for (const [id, rows] of Object.entries(ACCESS_TABLE)) {
    describe(id, () => {
      for (const one of rows) {
        it.each(ACTORS)(`${one.title} answers %s as the table says`, async (actor) => {
          const found: [string, string][] = []
          for (const object of one.objects) {
            const scene = new Scene(world, actor, object)
            const answer = await ask(id, one, scene)
            expectNoLeak(answer, actor)
            expect(listed.findUnlisted(id, answer)).toBeUndefined()
            found.push([object, toCell(answer)])
          }
          expect(found).toEqual(
            one.objects.map((object) => [object, String(one.expected(actor, object))]),
          )
        })
      }
    })
  }

  it('writes no secret of all this into the log', () => {
    expect(world.log.length).toBeGreaterThan(100)
    expect(world.secrets.find(world.log)).toEqual([])
  })

  async function ask(id: string, one: Row, scene: Scene): Promise<TestAnswer> {
    const [host, method] = id.split(' ') as [HostName, string]
    const asked = await one.ask(scene)
    const answer = await world.send(scene.actor, host, method, asked)
    if (method === 'GET' && answer.status >= 400) {
      const head = await world.send(scene.actor, host, 'HEAD', asked)
      expect([head.status, head.text]).toEqual([answer.status, ''])
    }
    return answer
  }

  /** Nothing of anybody else's, and nothing of a work in a refusal. */
  function expectNoLeak(answer: TestAnswer, actor: ActorName): void {
    const own = world.isSignedIn(actor) ? world.principal(actor).account_id : undefined
    const secrets = [...answer.text.matchAll(/secret of (A-\w+)/g)].map(([, account]) => account)
    expect(secrets.filter((account) => account !== own)).toEqual([])
    if (answer.status >= 400) expect(answer.text).not.toMatch(CONTENT)
  }

  it('leaves out of a batch whatever the asking person does not hold', async () => {
    const payload = Object.values(WORKNOS)
    const seen: Partial<Record<ActorName, string[]>> = {}
    for (const actor of ACTORS) {
      const url = `${API}/v3/content/works`
      const answer = await world.send(actor, 'app', 'POST', { url, payload })
      if (answer.status !== 200) continue
      seen[actor] = answer.json<{ works: { workno: string }[] }>().works.map((work) => work.workno)
    }
    const bought = [WORKNOS.own, WORKNOS.preOrder]
    expect(seen).toEqual({
      owner: bought,
      superUser: bought,
      leaseLoser: bought,
      outside: bought,
      stranger: [WORKNOS.foreign],
      newcomer: [],
      production: bought,
      admin: [],
    })
  })
})

/** Status of a success, code of a refusal; whatever differs from the catalogue shows as it is. */
function toCell({ status, headers, text, json }: TestAnswer): string {
  const isPage = headers['content-type'] === 'text/html; charset=utf-8'
  if (status < 400 || isPage) return String(status)
  const { code } = json<{ code: ErrorCode }>()
  return ERRORS[code].status === status ? code : `${status} ${text}`
}

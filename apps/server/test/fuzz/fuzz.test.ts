import { ERRORS, isErrorCode } from '@yomikura/contract/errors'
import { patience } from '@yomikura/testkit/patience'
import * as fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asked, HostName, TestSession } from '../access-matrix/asked.ts'
import { ACCESS_TABLE } from '../access-matrix/table.ts'
import { ListedRefusals } from '../access-matrix/test-listed-refusals.ts'
import { Scene } from '../access-matrix/test-scene.ts'
import { type TestAnswer, TestWorld } from '../access-matrix/test-world.ts'
import { APP_POLICIES } from '#http/access.ts'
import type { RegisteredRoute } from '#http/app.ts'
import { TEST_DIALECTS, type TestDatabase } from '../test-dialects.ts'
import { knownWords, requestsTo } from './test-requests.ts'

/** Fixed, so that a run is the same everywhere; fast-check prints it with a counterexample. */
const SEED = Number(process.env['YOMIKURA_FUZZ_SEED'] ?? 20_261_120)
const IS_FULL = process.env['YOMIKURA_FULL'] === '1'
const RUNS = IS_FULL ? 1500 : 40
/** The gate sends to PostgreSQL alone, which takes less of what is strange: no zero byte, no half character. */
const DIALECTS = IS_FULL ? TEST_DIALECTS : TEST_DIALECTS.slice(-1)
/** Who sends: a reader's browser and program, people without an account, and a visitor without a session. */
const SENDERS = ['owner', 'outside', 'nobody', 'production', 'admin'] as const
type Sender = (typeof SENDERS)[number]
/** Open to programs of the operator and of the shop, of whom none is among the senders. */
const CLOSED_TO_ALL = [
  'app GET /api/yomikura/operator/ingest/jobs',
  'app POST /api/yomikura/operator/ingest/jobs/:id/retry',
  'app POST /api/yomikura/operator/storefront/reconcile',
  'app GET /metrics',
  'app POST /api/yomikura/storefront/webhooks',
  // Forms, which take their own hidden token only.
  'local POST /login',
  'local POST /login/first-run',
  'local POST /login/invitation',
  'local POST /login/mail',
  'local POST /login/mail/code',
  'local POST /login/mail/link',
  // Its files open to the token of a running work only; the access table tests those.
  'works GET /run/*',
]
/** Calls after which the sender is signed in no more. */
const ENDS_SESSIONS = /^POST \/logout$|^DELETE .*\/devices/

/** Traces of what runs behind an answer. */
const INSIDES =
  /\bat .+:\d+:\d+|node_modules|node:internal|\.ts:\d|sqlite|postgres|kysely|syntax error|select .+ from /i

describe.each(DIALECTS)('fuzzed calls on $engine', ({ open }) => {
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

  it.each(Object.keys(ACCESS_TABLE))(
    '%s answers anything in its own form and never fails',
    { timeout: 600_000 * patience() },
    async (id) => {
      const [host, method, url] = id.split(' ') as [HostName, string, string]
      const route = world.hosts[host].registeredRoutes.find(
        (one) => one.method === method && one.url === url,
      )
      if (!route) throw new Error(`${id} is not registered.`)
      const sessions = await signAllIn()
      const seen = new Set<number>()
      const property = fc.asyncProperty(
        fc.constantFrom(...SENDERS),
        requestsTo(route, knownWords(world.publicKey)),
        async (actor, asked) => {
          const isEnding = ENDS_SESSIONS.test(`${method} ${url}`)
          const session = isEnding ? await world.signIn(actor) : sessions.get(actor)
          const answer = await send(host, route, actor, { ...asked, ...(session && { session }) })
          seen.add(answer.status)
          expectOwnForm(answer, route)
          const isHere = toAddressPattern(url).test(asked.url)
          expect(isHere ? listed.findUnlisted(id, answer) : undefined).toBeUndefined()
        },
      )
      await fc.assert(property, { seed: SEED, numRuns: RUNS })
      // Requests that all end at the door would prove nothing about what is behind it.
      const behindTheDoor = [...seen].filter((status) => ![401, 403, 415].includes(status))
      if (!CLOSED_TO_ALL.includes(id)) expect(behindTheDoor).not.toEqual([])
    },
  )

  /** Calls before may have signed everybody out. */
  async function signAllIn(): Promise<Map<Sender, TestSession>> {
    const sessions = new Map<Sender, TestSession>()
    for (const sender of SENDERS) sessions.set(sender, await world.signIn(sender))
    return sessions
  }

  /**
   * With a grant of that very session, where the route asks for one and the sender has the right; with a
   * personal token where it asks for that.
   */
  async function send(
    host: HostName,
    { access, method }: RegisteredRoute,
    actor: Sender,
    asked: Asked,
  ): Promise<TestAnswer> {
    if (access && APP_POLICIES.has(access)) {
      const headers = { ...(await new Scene(world, actor, 'none').anApp()), ...asked.headers }
      return world.send(actor, host, method, { ...asked, headers })
    }
    if (access !== 'grant') return world.send(actor, host, method, asked)
    const cookie = await world.sign(actor, 'own', asked.session)
    const headers = { ...(cookie && { cookie }), ...asked.headers }
    return world.send(actor, host, method, { ...asked, headers })
  }
})

/** A parameter that is empty, or longer than routers look at, makes the address one that no route has. */
function toAddressPattern(url: string): RegExp {
  const path = url.replaceAll('.', '\\.').replaceAll(/:[A-Za-z]+/g, '[^/?]{1,100}')
  return new RegExp(`^${path.replace('*', '.*')}(\\?|$)`)
}

function expectOwnForm(answer: TestAnswer, route: RegisteredRoute): void {
  const { status, text } = answer
  if (status >= 500) throw new Error(`A failure: ${status} ${text}`)
  if (status >= 400) return expectRefusal(answer)
  const responses = (route.schema?.response ?? {}) as Record<string, TSchema | undefined>
  const schema = responses[String(status)]
  const type = answer.headers['content-type']
  const isJson = typeof type === 'string' && type.startsWith('application/json')
  if (!schema || !isJson) return
  const errors = Value.Errors(closed(schema), answer.json())
  if (errors.length > 0) throw new Error(`Not of its schema: ${JSON.stringify(errors[0])} ${text}`)
}

function expectRefusal({ status, headers, text, json }: TestAnswer): void {
  expect(text).not.toMatch(INSIDES)
  if (headers['content-type'] === 'text/html; charset=utf-8') return
  const body = json<Record<string, unknown>>()
  const code = body['code']
  if (!isErrorCode(code)) throw new Error(`No code of ours: ${text}`)
  expect([body['status'], ERRORS[code].status]).toEqual([status, status])
  expect([typeof body['message'], typeof body['request_id']]).toEqual(['string', 'string'])
}

/** An answer must hold nothing that its schema does not name: a field too much may be a leak. */
function closed(schema: TSchema): TSchema {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const copy = Object.fromEntries(Object.entries(node).map(([key, one]) => [key, visit(one)]))
    const isOpen = copy['type'] === 'object' && copy['properties'] !== undefined
    return isOpen ? { ...copy, additionalProperties: false } : copy
  }
  return visit(schema) as TSchema
}

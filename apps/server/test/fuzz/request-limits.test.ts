import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHosts, type TestHosts } from '../access-matrix/test-hosts.ts'

let hosts: TestHosts
beforeAll(async () => {
  hosts = await openTestHosts()
})
afterAll(() => hosts.close())

/** Places in a schema that take a number without an end: databases refuse what is beyond theirs. */
function findUnbounded(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, maximum, ...rest } = node as Record<string, unknown>
  const isNumber = type === 'integer' || type === 'number'
  if (isNumber) return maximum === undefined ? [place] : []
  return Object.entries(rest).flatMap(([key, one]) => findUnbounded(one, `${place}/${key}`))
}

it('takes no number without an upper limit in any request', () => {
  const routes = Object.values(hosts.hosts).flatMap((host) => host.registeredRoutes)
  const unbounded = routes.flatMap(({ method, url, schema }) =>
    ['params', 'querystring', 'headers', 'body'].flatMap((part) =>
      findUnbounded(
        (schema as Record<string, unknown> | undefined)?.[part],
        `${method} ${url} ${part}`,
      ),
    ),
  )
  expect(unbounded).toEqual([])
})

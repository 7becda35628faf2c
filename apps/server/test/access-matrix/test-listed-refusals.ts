import { type ApiAnswer, type ApiDocument, toUrl } from '#http/openapi/openapi.ts'
import type { TestHosts } from './test-hosts.ts'
import { API, type TestAnswer } from './test-world.ts'

/** Which refusals the API's description names, as a client reads it. */
export class ListedRefusals {
  /** By method and address as registered. */
  readonly #codes = new Map<string, ReadonlySet<string>>()

  static async read({ app, local }: TestHosts['hosts']): Promise<ListedRefusals> {
    const listed = new ListedRefusals()
    for (const host of [app, local]) {
      const { paths, components } = (await host.inject(`${API}/docs.json`)).json<ApiDocument>()
      for (const [path, item] of Object.entries(paths)) {
        for (const [method, { responses = {} }] of Object.entries(item)) {
          const codes = Object.values(responses).flatMap((one) => listCodes(one, components))
          listed.#codes.set(`${method.toUpperCase()} ${toUrl(path)}`, new Set(codes))
        }
      }
    }
    return listed
  }

  /**
   * The code of a refusal that the description of its call does not list; undefined for all else.
   *
   * @param id of the route, as the access table has it. The works host is described nowhere: no client
   *   but a running work asks it.
   */
  findUnlisted(id: string, { status, headers, json }: TestAnswer): string | undefined {
    const [host, ...call] = id.split(' ')
    const isPage = headers['content-type'] === 'text/html; charset=utf-8'
    if (host === 'works' || status < 400 || isPage) return undefined
    const { code } = json<{ code: string }>()
    return this.#codes.get(call.join(' '))?.has(code) ? undefined : code
  }
}

function listCodes(answer: ApiAnswer, components: ApiDocument['components']): string[] {
  const name = answer.$ref?.replace('#/components/responses/', '')
  const whole = name === undefined ? answer : (components?.['responses']?.[name] as ApiAnswer)
  return Object.keys(whole.content?.['application/json']?.examples ?? {})
}

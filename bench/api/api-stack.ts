import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aWorkno } from '../../apps/server/test/test-works.ts'
import { fillLibrary, WORKS } from './fill-library.ts'
import { type Call, send } from './measure-rate.ts'
import { type ServerProcess, startBareServer, startServerProcess } from './server-process.ts'

const BATCH = 100

/** The real server over a large library, and bare ones that send what it answered. */
export class ApiStack implements AsyncDisposable {
  readonly appUrl: string
  readonly bareUrls: { fastify: string; node: string }
  readonly calls: readonly Call[]
  readonly #servers: ServerProcess<unknown>[]
  readonly #folder: string

  private constructor(parts: {
    appUrl: string
    bareUrls: { fastify: string; node: string }
    calls: readonly Call[]
    servers: ServerProcess<unknown>[]
    folder: string
  }) {
    this.appUrl = parts.appUrl
    this.bareUrls = parts.bareUrls
    this.calls = parts.calls
    this.#servers = parts.servers
    this.#folder = parts.folder
  }

  static async start(): Promise<ApiStack> {
    const folder = await mkdtemp(join(tmpdir(), 'yomikura-bench-api-'))
    const cookie = `yomikura_session=${await fillLibrary(join(folder, 'yomikura.db'))}`
    const server = await startServerProcess(folder, 'web')
    const appUrl = server.ready.app_url
    const calls = listCalls(cookie)
    const answers: Record<string, string> = {}
    for (const call of calls) answers[call.path] = (await send(appUrl, call)).toString()
    const file = join(folder, 'answers.json')
    await writeFile(file, JSON.stringify(answers))
    const bare = await startBareServer(file)
    const { fastify_url, node_url } = bare.ready
    return new ApiStack({
      appUrl,
      bareUrls: { fastify: fastify_url, node: node_url },
      calls,
      servers: [server, bare],
      folder,
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#servers) await server.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

function listCalls(cookie: string): Call[] {
  const prefix = '/api/yomikura'
  const get = (name: string, path: string): Call => ({
    name,
    method: 'GET',
    path: prefix + path,
    body: undefined,
    cookie,
  })
  // The query distinguishes the two batches, since a bare server keeps answers by address.
  const works = (name: string, batch: number): Call => {
    const worknos = Array.from({ length: BATCH }, (_, index) => aWorkno(batch * BATCH + 1 + index))
    const call = get(name, `/v3/content/works?batch=${batch}`)
    return { ...call, method: 'POST', body: JSON.stringify(worknos) }
  }
  return [
    get('count', '/v3/content/count?last=0'),
    get('count, nothing new', '/v3/content/count?last=1790000000'),
    get('sales (10,000)', '/v3/content/sales?last=0'),
    works('works (100)', 0),
    works('works (100), last batch', WORKS / BATCH - 1),
    get('mylists (20 of 100)', '/mylists'),
    get('progress (500)', '/progress'),
  ]
}

import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'

/** How often what waits is looked at; a statement that waits this long is not looked at yet. */
const LOOK_MS = 1000
/** A statement without a byte for this long is looked into on a new connection. */
const SILENT_MS = 3000
/** The same for a server that does not know the connection, as behind a pooler: it may be at work. */
const UNKNOWN_MS = 8000
/** How much longer than the server itself lets a statement run a client waits at most. */
const SPARE_MS = 5000
const QUESTION_MS = 2000

type Waiting = { client: pg.PoolClient; sinceMs: number; bytesRead: number }

/**
 * Breaks connections that fell silent: a firewall or a node that died lost them, and nothing says so. The
 * server is asked on a new connection whether it is at work on what a connection waits for; where it is
 * not, the connection is ended, its statement fails, and the pool opens another in its place. Without this
 * each would wait for as long as TCP does, a quarter of an hour, and the pool with them.
 */
export class SilentConnections {
  readonly #url: string
  readonly #statementTimeoutMs: number
  readonly #waiting = new Set<Waiting>()
  #isWatching = false

  /** @param statementTimeoutMs after which the server itself ends a statement */
  constructor(url: string, statementTimeoutMs: number) {
    this.#url = url
    this.#statementTimeoutMs = statementTimeoutMs
  }

  /** Has each statement of a connection watched. */
  watch(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]) => {
      const result = send(...given)
      // Cursors end by their own calls, each of which is a statement.
      if (result instanceof Promise) this.#await(client, result)
      return result
    }
    client.query = watched as typeof client.query
  }

  #await(client: pg.PoolClient, result: Promise<unknown>): void {
    const waiting = { client, sinceMs: performance.now(), bytesRead: toSocket(client).bytesRead }
    this.#waiting.add(waiting)
    const end = () => void this.#waiting.delete(waiting)
    result.then(end, end)
    this.#lookLater()
  }

  #lookLater(): void {
    if (this.#isWatching) return
    this.#isWatching = true
    const look = async () => {
      const silent = [...this.#waiting].filter((waiting) => isSilentFor(waiting, SILENT_MS))
      if (silent.length > 0) await this.#lookInto(silent)
      this.#isWatching = false
      if (this.#waiting.size > 0) this.#lookLater()
    }
    setTimeout(() => void look(), LOOK_MS).unref()
  }

  async #lookInto(silent: readonly Waiting[]): Promise<void> {
    const states = await askStates(
      this.#url,
      silent.map(({ client }) => toProcessId(client)),
    )
    // What has arrived meanwhile is read first.
    await turn()
    await turn()
    for (const waiting of silent) {
      if (!this.#waiting.has(waiting) || !isSilentFor(waiting, this.#limitOf(waiting, states)))
        continue
      toSocket(waiting.client).destroy(new Error('Connection terminated: it fell silent.'))
    }
  }

  /** How long a connection may be silent, by what the server says of it; undefined without an answer. */
  #limitOf({ client }: Waiting, states: ReadonlyMap<number, string> | undefined): number {
    const longest = this.#statementTimeoutMs + SPARE_MS
    if (states === undefined) return longest
    const state = states.get(toProcessId(client))
    if (state === undefined) return Math.min(UNKNOWN_MS, longest)
    return state.startsWith('idle') ? SILENT_MS : longest
  }
}

/** Whether nothing has arrived for a time. What arrives begins it again. */
function isSilentFor(waiting: Waiting, limitMs: number): boolean {
  const { bytesRead } = toSocket(waiting.client)
  if (bytesRead !== waiting.bytesRead) {
    waiting.bytesRead = bytesRead
    waiting.sinceMs = performance.now()
  }
  return performance.now() - waiting.sinceMs >= limitMs
}

/** What connections of the server do, by their process; undefined where it does not answer. */
export async function askStates(
  url: string,
  pids: readonly number[],
): Promise<Map<number, string> | undefined> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'yomikura' },
    ...{ connectionTimeoutMillis: QUESTION_MS, query_timeout: QUESTION_MS },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; state: string | null }>(
      'select pid, state from pg_stat_activity where pid = any($1)',
      [pids],
    )
    return new Map(rows.map(({ pid, state }) => [pid, state ?? 'active']))
  } catch {
    return undefined
  } finally {
    // One that is silent too would be waited for.
    void client.end().catch(() => {})
    toSocket(client).destroySoon()
  }
}

/** The driver keeps both without typing them. */
type Inside = { connection: { stream: Socket }; processID: number | null }

function toSocket(client: pg.ClientBase): Socket {
  return (client as unknown as Inside).connection.stream
}

function toProcessId(client: pg.ClientBase): number {
  return (client as unknown as Inside).processID ?? 0
}

import pg from 'pg'

const RECONNECT_MS = 1000

/**
 * Listens on a connection of its own, and opens a new one when it breaks. After each reconnect it
 * calls `onNotify` once, since a message may have passed meanwhile.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  onNotify: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isEnded = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    next.on('error', () => {}) // `end` follows, and is what reconnects.
    next.on('end', reconnectLater)
    next.on('notification', onNotify)
    client = next
    await next.connect()
    await next.query(`listen ${next.escapeIdentifier(channel)}`)
    onNotify()
  }
  const reconnectLater = (): void => {
    if (isEnded || retry) return
    retry = setTimeout(() => {
      retry = undefined
      connect().catch(reconnectLater)
    }, RECONNECT_MS)
    retry.unref()
  }

  await connect().catch(reconnectLater)
  return async () => {
    isEnded = true
    clearTimeout(retry)
    await client?.end().catch(() => {})
  }
}

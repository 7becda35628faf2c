type Answer = { value: unknown }
type Sent = { body?: object; limitMs?: number }

/** A session of a W3C WebDriver server: its commands are one HTTP request each. */
export class WebDriverSession {
  readonly #url: string

  private constructor(url: string) {
    this.#url = url
  }

  static async open(server: string, capabilities: object): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } }
    const { sessionId } = (await send('POST', `${server}/session`, { body })) as {
      sessionId: string
    }
    return new WebDriverSession(`${server}/session/${sessionId}`)
  }

  async get(command: string): Promise<unknown> {
    return send('GET', `${this.#url}/${command}`)
  }

  /**
   * @param limitMs after which an answer counts as lost; none when absent
   * @throws DOMException `TimeoutError` when none came within the limit
   */
  async post(command: string, body: object, limitMs?: number): Promise<unknown> {
    return send('POST', `${this.#url}/${command}`, {
      body,
      ...(limitMs !== undefined && { limitMs }),
    })
  }

  async close(): Promise<void> {
    await send('DELETE', this.#url)
  }
}

/** @throws Error with the server's own message */
async function send(method: string, url: string, { body, limitMs }: Sent = {}): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    ...(limitMs !== undefined && { signal: AbortSignal.timeout(limitMs) }),
  })
  const { value } = (await response.json()) as Answer
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`WebDriver: ${error}: ${message}`)
  }
  return value
}

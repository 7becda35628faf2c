type Answer = { value: unknown }

/** A session of a W3C WebDriver server: its commands are one HTTP request each. */
export class WebDriverSession {
  readonly #url: string

  private constructor(url: string) {
    this.#url = url
  }

  static async open(server: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = (await send('POST', `${server}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })) as { sessionId: string }
    return new WebDriverSession(`${server}/session/${sessionId}`)
  }

  async get(command: string): Promise<unknown> {
    return send('GET', `${this.#url}/${command}`)
  }

  async post(command: string, body: object): Promise<unknown> {
    return send('POST', `${this.#url}/${command}`, body)
  }

  async close(): Promise<void> {
    await send('DELETE', this.#url)
  }
}

/** @throws Error with the server's own message */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as Answer
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`WebDriver: ${error}: ${message}`)
  }
  return value
}

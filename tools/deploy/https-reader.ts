import { request } from 'node:https'

type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A reader's browser, as far as signing in and fetching a page needs one; all names lead to this machine. */
export class HttpsReader {
  readonly #cookies = new Map<string, string>()
  readonly #authority: string

  /** @param authority certificate that vouches for the sites, in PEM form; others are refused */
  constructor(authority: string) {
    this.#authority = authority
  }

  /** @throws Error with what was answered, unless it is 200 or, to a form, the way on */
  async fetch(address: string, form?: Record<string, string>): Promise<Buffer> {
    const { status, headers, body } = await this.#send(new URL(address), form)
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    if (status === 200 || (form && status === 303)) return body
    throw new Error(`${address} answered ${status}: ${body.toString().slice(0, 1000)}`)
  }

  async fetchJson<T>(address: string): Promise<T> {
    return JSON.parse((await this.fetch(address)).toString()) as T
  }

  /** Adds what the app's page would set by script. */
  addCookies(cookies: Record<string, string>): void {
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value)
  }

  #send(url: URL, form?: Record<string, string>): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = form && new URLSearchParams(form).toString()
    const kind = { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin }
    return new Promise((resolve, reject) => {
      const call = request(
        {
          ...{ host: '127.0.0.1', servername: url.hostname, ca: this.#authority, agent: false },
          ...{ path: url.pathname + url.search, method: form ? 'POST' : 'GET' },
          headers: { host: url.host, cookie, ...(form && kind) },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.once('error', reject)
          answer.once('end', () => {
            const { statusCode: status = 0, headers } = answer
            resolve({ status, headers, body: Buffer.concat(parts) })
          })
        },
      )
      call.once('error', reject)
      call.end(sent)
    })
  }
}

type VisitorRequest = { method?: string; body?: URLSearchParams; headers?: Record<string, string> }

type Page = { url: string; status: number; text: string; headers: Headers }

/**
 * Somebody with a browser that has cookies and forms and no scripts. Stops before a page of
 * another site, as a test wants to see where it was sent.
 */
export class TestVisitor {
  readonly #home: string
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly #headers: Record<string, string>

  constructor(home: string, headers: Record<string, string> = {}) {
    this.#home = new URL(home).origin
    this.#headers = headers
  }

  async open(url: string, init: VisitorRequest = {}): Promise<Page> {
    let next = new URL(url, this.#home)
    let request = init
    for (let redirects = 0; redirects < 20; redirects += 1) {
      if (next.origin !== this.#home)
        return { url: next.href, status: 0, text: '', headers: new Headers() }
      const answer = await fetch(next, {
        ...request,
        redirect: 'manual',
        headers: {
          ...this.#headers,
          ...request.headers,
          cookie: this.#toCookieHeader(next),
          connection: 'close',
        },
      })
      this.#keepCookies(answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      if (location === null) {
        const text = await answer.text()
        return { url: next.href, status: answer.status, text, headers: answer.headers }
      }
      next = new URL(location, next)
      request = {}
    }
    throw new Error(`Too many redirects at ${next.href}`)
  }

  /** Sends the page's form, its hidden fields included. */
  async submit(page: Page, fields: Record<string, string>, action?: string): Promise<Page> {
    const form = new URLSearchParams(readHiddenFields(page.text))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const target = action ?? /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? page.url
    return this.open(new URL(target, page.url).href, { method: 'POST', body: form })
  }

  async signIn(page: Page, loginId: string, password: string): Promise<Page> {
    return this.submit(page, { login_id: loginId, password })
  }

  cookieNames(): string[] {
    return [...this.#cookies.keys()]
  }

  #keepCookies(headers: string[]): void {
    for (const header of headers) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      const path = /;\s*path=([^;]+)/i.exec(header)?.[1] ?? '/'
      if (value === '' || /expires=thu, 01 jan 1970/i.test(header)) this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path })
    }
  }

  #toCookieHeader(url: URL): string {
    return [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }
}

function readHiddenFields(text: string): Record<string, string> {
  const fields = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

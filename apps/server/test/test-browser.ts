import type { App } from '#http/app.ts'

export type Page = { url: string; status: number; headers: Headers; text: string }

type Cookie = { name: string; value: string; host: string; path: string; attributes: string }
type Request = { method?: string; body?: string; headers?: Record<string, string> }

/**
 * A browser as far as sign-in needs one: cookies by host and path, redirects across sites, forms.
 * Requests to the app's own origin go into the app under test, all others over the network.
 */
export class TestBrowser {
  readonly #app: App | undefined
  readonly #appUrl: string
  readonly cookies = new Map<string, Cookie>()

  /** @param app server under test when it listens nowhere */
  constructor(appUrl: string, app?: App) {
    this.#app = app
    this.#appUrl = appUrl
  }

  /** Opens an address and follows where it leads. */
  async open(address: string, request: Request = {}): Promise<Page> {
    let page = await this.visit(address, request)
    for (let count = 0; page.headers.has('location'); count++) {
      if (count > 20) throw new Error(`Too many redirects at ${page.url}`)
      page = await this.visit(new URL(page.headers.get('location') ?? '', page.url).href)
    }
    return page
  }

  /** Opens one address and stays there, even when it redirects. */
  async visit(
    address: string,
    { method = 'GET', body, headers = {} }: Request = {},
  ): Promise<Page> {
    const url = new URL(address, this.#appUrl)
    const sent = { ...headers, cookie: this.#toCookieHeader(url) }
    const isOwn = url.origin === new URL(this.#appUrl).origin
    const page =
      isOwn && this.#app
        ? await this.#inject(this.#app, url, method, sent, body)
        : await this.#fetch(url, method, sent, body)
    this.#keepCookies(url, page.headers.getSetCookie())
    return page
  }

  /** Fills in the page's first form and sends it. */
  submit(page: Page, fields: Record<string, string>): Promise<Page> {
    const form = new URLSearchParams()
    const markup = /<form[\s\S]*?<\/form>/.exec(page.text)?.[0] ?? ''
    for (const [input] of markup.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      form.append(readAttribute(input, 'name'), readAttribute(input, 'value'))
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const action = readAttribute(/<form[^>]*>/.exec(markup)?.[0] ?? '', 'action') || page.url
    return this.open(new URL(action, page.url).href, {
      method: 'POST',
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  /** Value of a cookie of the app's host. */
  cookie(name: string): string | undefined {
    return this.cookies.get(`${new URL(this.#appUrl).hostname} ${name}`)?.value
  }

  /** Drops the cookies whose name begins so, as when another site's session has ended. */
  forget(prefix: string): void {
    for (const [key, { name }] of this.cookies)
      if (name.startsWith(prefix)) this.cookies.delete(key)
  }

  async #inject(
    app: App,
    url: URL,
    method: string,
    headers: Record<string, string>,
    body: string | undefined,
  ): Promise<Page> {
    const answer = await app.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    const answerHeaders = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const item of [value].flat()) answerHeaders.append(name, String(item))
    }
    return { url: url.href, status: answer.statusCode, headers: answerHeaders, text: answer.body }
  }

  async #fetch(
    url: URL,
    method: string,
    headers: Record<string, string>,
    body: string | undefined,
  ): Promise<Page> {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, connection: 'close' },
      redirect: 'manual',
      body: body ?? null,
    })
    return {
      url: url.href,
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }
  }

  #keepCookies(url: URL, headers: string[]): void {
    for (const header of headers) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      const key = `${url.hostname} ${name}`
      const isGone = value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(header)
      const path = /;\s*path=([^;]+)/i.exec(header)?.[1] ?? '/'
      if (isGone) this.cookies.delete(key)
      else this.cookies.set(key, { name, value, host: url.hostname, path, attributes: header })
    }
  }

  #toCookieHeader(url: URL): string {
    return [...this.cookies.values()]
      .filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
}

function readAttribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

/** The hosts of the server; `local` is the app host of an install with every way to sign in. */
export type HostName = 'app' | 'media' | 'works' | 'local'

/** A browser's or program's sign-in; the hash is null for guests. */
export type TestSession = { cookie: string; sessionHash: string | null }

/** A request as a route's table makes it; session and anti-forgery token come from the actor. */
export type Asked = {
  url: string
  headers?: Record<string, string>
  payload?: unknown
  /** A session other than the actor's usual one. */
  session?: TestSession
}

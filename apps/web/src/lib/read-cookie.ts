/** A cookie that scripts may read; undefined also where there is no page, as in a worker. */
export function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}
